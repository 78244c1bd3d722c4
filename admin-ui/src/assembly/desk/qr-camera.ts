/** Reader of codes in pictures, as far as browsers have one (Shape Detection API). */
type Detector = { readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]> }
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

/** Time in milliseconds between two looks at the picture. */
const LOOK_MS = 250

const createDetector = (): Detector | null => {
  const Found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  // Browsers that have it have this constructor.
  return typeof Found === 'function' ? new (Found as DetectorClass)({ formats: ['qr_code'] }) : null
}

/**
 * Shows the camera in an element and reads QR codes, until the returned function ends it. `onFailed`
 * is called once where the browser has no reader, or the camera is not allowed.
 */
export const readQrCodes = (
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onFailed: () => void,
): (() => void) => {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const detector = createDetector()

  const look = async (): Promise<void> => {
    if (isOver || detector === null) return
    const [found] = await detector.detect(video).catch(() => [])
    if (isOver) return
    if (found) onCode(found.rawValue)
    else timer = setTimeout(() => void look(), LOOK_MS)
  }
  const begin = async (): Promise<void> => {
    if (detector === null) throw new Error('this browser reads no codes')
    const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    stream = opened
    if (isOver) return opened.getTracks().forEach((track) => track.stop())
    video.srcObject = opened
    await video.play()
    await look()
  }
  void begin().catch(() => {
    if (!isOver) onFailed()
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    stream?.getTracks().forEach((track) => track.stop())
  }
}
