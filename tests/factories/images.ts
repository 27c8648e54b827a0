import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

export type TestFormat = "jpeg" | "png" | "webp";

/** Noise, so that its bytes cannot be guessed and do not compress to nothing. */
export function drawing(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

export function createImage(format: TestFormat, options: { width?: number; height?: number } = {}): Promise<Buffer> {
  return drawing(options.width ?? 64, options.height ?? 48)
    .toFormat(format)
    .toBuffer();
}

export const SECRET_OF_CAMERA = "hemlig-kamera-4711";
export const SECRET_OF_XMP = "hemligt-xmp-4712";

/** As a telephone writes it: turned by 90°, with position, colour profile and the maker's remarks. */
export function createPhonePicture(format: TestFormat, options: { width: number; height: number }): Promise<Buffer> {
  return drawing(options.width, options.height)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: SECRET_OF_CAMERA },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "59/1 19/1 45/1", GPSLongitudeRef: "E", GPSLongitude: "18/1 4/1 7/1" },
    })
    .withIccProfile("p3")
    .withXmp(
      `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:title="${SECRET_OF_XMP}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
    )
    .toFormat(format)
    .toBuffer();
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(4);
  frame.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([frame, body, check]);
}

/** A correct PNG of some hundred kB that unpacks to 900 million pixels. */
export function createPixelBomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk("IHDR", header), pngChunk("IDAT", rows), pngChunk("IEND", new Uint8Array())]);
}

/** Files that are no picture of the three kinds, by what they are. */
export async function createImpostors(): Promise<Record<string, Buffer>> {
  const gif = await drawing(20, 20).gif().toBuffer();
  return {
    html: Buffer.from("<!doctype html><script>alert(1)</script>"),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'),
    gif,
    avif: await drawing(20, 20).avif().toBuffer(),
    tiff: await drawing(20, 20).tiff().toBuffer(),
    heic: Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0mif1heic"), Buffer.alloc(200)]),
    zip: Buffer.concat([Buffer.from("PK\u0003\u0004"), randomBytes(200)]),
    pdf: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"),
    "gif with a JPEG behind": Buffer.concat([gif, await createImage("jpeg")]),
    "html with a PNG behind": Buffer.concat([Buffer.from("<script>alert(1)</script>"), await createImage("png")]),
    nothing: Buffer.alloc(0),
    noise: randomBytes(5_000),
  };
}
