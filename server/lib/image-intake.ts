import { createGate } from "./gate.ts";
import { type EncodedImage, encodeImage, type ImageShape } from "./image.ts";
import { receiveUpload, removeLeftovers, type UploadBody } from "./receive-upload.ts";

/** Pictures take memory while they are drawn; who waits has its body on disk. */
const IMAGES_AT_A_TIME = 2;

export interface ImageIntake {
  /** Receives a picture and draws it anew. Throws what `receiveUpload` and `encodeImage` throw. */
  take(body: UploadBody, shape: ImageShape): Promise<EncodedImage>;
}

/** The one way for pictures into this process. Their bodies lie in the folder while they are worked on. */
export function createImageIntake(folder: string): ImageIntake {
  const gate = createGate(IMAGES_AT_A_TIME);
  let swept: Promise<void> | null = null;
  return {
    async take(body, shape) {
      swept ??= removeLeftovers(folder);
      await swept;
      return receiveUpload(body, folder, (file) => gate(() => encodeImage(file, shape)));
    },
  };
}
