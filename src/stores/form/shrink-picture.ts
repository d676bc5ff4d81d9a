// A phone's photo is made smaller before it goes up: it takes seconds instead of a minute on a slow line.

/** Files below this many bytes go as they are. */
const SMALL = 1024 * 1024;
/** The shorter side of what is sent, in pixels: the server keeps 1280. */
const SIDE = 1440;

/** @returns a smaller picture, or `file` itself where the browser cannot make one: the server decides about it */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  if (file.size <= SMALL) return file;
  try {
    // Turns the picture upright, as its EXIF asks for.
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.min(bitmap.width, bitmap.height));
    const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale));
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const made = await canvas.convertToBlob({ type: 'image/webp', quality: 0.9 });
    return made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
