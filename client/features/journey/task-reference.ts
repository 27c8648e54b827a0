/** How a task is named to the server: by its id, or as one of the journey that nobody has touched yet. */
export interface TaskReference {
  taskId: string | null;
  journeyTaskKey: string | null;
}

export const referenceOf = ({ id, sourceKey }: { id: string | null; sourceKey: string | null }): TaskReference =>
  id ? { taskId: id, journeyTaskKey: null } : { taskId: null, journeyTaskKey: sourceKey };
