import { lazy, Suspense, useState, type ReactNode } from 'react'
import { isPortraitShaped } from './portrait-shape.ts'
import { pictureRefusal } from './picture-file.ts'

const CropDialog = lazy(() => import('./CropDialog.tsx'))

/** Tells whether a part of the picture must be chosen; what cannot be read is left to the server. */
const needsCut = async (picture: File): Promise<boolean> => {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (bitmap === null) return false
  const { width, height } = bitmap
  bitmap.close()
  return !isPortraitShaped({ width, height })
}

type PictureChoice = {
  readonly choose: (chosen: File) => Promise<void>
  /** Reason why the chosen file is no picture of a candidate. */
  readonly refusal: string | null
  /** Dialog in which the part is chosen that residents will see. */
  readonly dialog: ReactNode
}

/** Takes a picture of a candidate, once its part is chosen where not all of it would be shown. */
export const usePictureChoice = (onPicture: (picture: File) => void): PictureChoice => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [uncut, setUncut] = useState<File | null>(null)
  const choose = async (chosen: File): Promise<void> => {
    const reason = pictureRefusal(chosen)
    setRefusal(reason)
    if (reason !== null) return
    if (await needsCut(chosen)) setUncut(chosen)
    else onPicture(chosen)
  }
  const onCut = (cut: File): void => {
    setUncut(null)
    onPicture(cut)
  }
  const dialog =
    uncut === null ? null : (
      <Suspense fallback={null}>
        <CropDialog picture={uncut} onCut={onCut} onClose={() => setUncut(null)} />
      </Suspense>
    )
  return { choose, refusal, dialog }
}
