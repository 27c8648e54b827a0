/** Where a browser opens it: a new photo is a new address, so that no browser shows the old one. Null without a photo. */
export const resourcePhotoUrl = ({ id, photoId }: { id: string; photoId: string | null }): string | null =>
  photoId && `/api/collaboration/resources/${id}/photo?v=${photoId}`;
