import { useEffect, useRef } from 'react'
import type { SignaturePen } from '#events/values/drawn-signature.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { usePad, type DrawnStrokes } from './use-pad.ts'
import './wide-pad.css'

type WidePadProps = {
  /** Drawing of the pad on the screen, which goes on here. */
  readonly before: DrawnStrokes
  readonly pen: SignaturePen
  readonly onDone: (drawn: DrawnStrokes) => void
}

/**
 * Shows a pad as large as the phone. Its length is that of an upright phone, too: one turns the
 * phone and writes along it, whether or not the page turns with it, which in-app browsers and locked
 * phones do not do. However it is closed, the drawing stays.
 */
const WidePad = ({ before, pen, onDone }: WidePadProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const { canvas, drawn, count, undo, clear } = usePad({ before, pen, isTurnable: true })
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className="wide-pad" aria-labelledby="wide-pad-heading" onClose={() => onDone(drawn.current)}>
      <h2 id="wide-pad-heading" className="visually-hidden">
        {t('넓은 칸에 서명해주세요')}
      </h2>
      <div className="wide-pad-paper">
        <canvas
          ref={canvas}
          className="wide-pad-canvas"
          role="img"
          aria-label={count === 0 ? t('넓은 서명 칸, 비어 있음') : t('넓은 서명 칸, 서명이 있음')}
        />
        {count === 0 && (
          <span className="wide-pad-hint" aria-hidden="true">
            {t('휴대전화를 왼쪽으로 눕혀 여기에 서명')}
          </span>
        )}
      </div>
      <div className="wide-pad-tools">
        <Button look="secondary" onClick={undo}>
          {t('되돌리기')}
        </Button>
        <Button look="secondary" onClick={clear}>
          {t('지우기')}
        </Button>
        <Button onClick={() => dialog.current?.close()}>{t('다 썼습니다')}</Button>
      </div>
    </dialog>
  )
}

export default WidePad
