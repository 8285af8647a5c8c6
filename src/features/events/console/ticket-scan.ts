// QR codes in a picture of the camera, where the browser can find them. Elsewhere the code is typed.
type Found = { rawValue: string };
type Detector = { detect: (picture: CanvasImageSource) => Promise<readonly Found[]> };
type DetectorClass = new (options: { formats: readonly string[] }) => Detector;

function detectorClass(): DetectorClass | undefined {
  return (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
}

export function mayScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices !== undefined;
}

export function openDetector(): Detector | undefined {
  const Detectors = detectorClass();
  return Detectors && new Detectors({ formats: ['qr_code'] });
}

/** A ticket that stays before the camera counts once; the same one counts again after this time. */
const SAME_MS = 4_000;

/** Whether a code is to be read now. */
export function isNews(code: string, last: { code: string; at: number } | undefined, now: number): boolean {
  return last === undefined || last.code !== code || now - last.at >= SAME_MS;
}
