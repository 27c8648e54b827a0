import { createGate } from "#server/platform/limits/gate.ts";
import { cleanImage } from "./clean-image.ts";
import { type EncodedImage, encodeImage, type ImageFormat, type ImageShape } from "./image.ts";
import { receiveUpload, removeLeftovers, type UploadBody, type UploadLimits } from "./receive-upload.ts";

/** Pictures take memory while they are drawn; who waits has its body on disk. */
const IMAGES_AT_A_TIME = 2;

export interface ImageIntake {
  /** Receives a picture and draws it anew, in its own format unless another is asked for. Throws what `receiveUpload` and `encodeImage` throw. */
  take(body: UploadBody, shape: ImageShape, as?: ImageFormat): Promise<EncodedImage>;
  /** Receives a file that may be a picture and holds it on disk for `work`. Throws what `receiveUpload` throws. */
  hold<T>(body: UploadBody, limits: UploadLimits, work: (file: string) => Promise<T>): Promise<T>;
  /** A picture that is held, as it is but upright and without what stood beside its points. Throws what `cleanImage` throws. */
  clean(file: string): Promise<EncodedImage>;
}

/** The one way for pictures into this process. Their bodies lie in the folder while they are worked on. */
export function createImageIntake(folder: string): ImageIntake {
  const gate = createGate(IMAGES_AT_A_TIME);
  let swept: Promise<void> | null = null;
  const sweep = () => {
    swept ??= removeLeftovers(folder);
    return swept;
  };
  return {
    async take(body, shape, as) {
      await sweep();
      return receiveUpload(body, folder, (file) => gate(() => encodeImage(file, shape, as)));
    },
    async hold(body, limits, work) {
      await sweep();
      return receiveUpload(body, folder, work, limits);
    },
    clean: (file) => gate(() => cleanImage(file)),
  };
}
