import { lazy, Suspense, useState } from 'react'
import { signaturePens, type SignaturePen } from '#events/values/drawn-signature.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx'
import { OfficeName } from '../../identity/CallOffice.tsx'
import type { Office } from '../../identity/office.ts'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import { pictureOfStrokes } from './ink.ts'
import { shownMark } from './signature-mark.ts'
import type { Mark } from '../signing-draft.ts'
import { judgeMark } from './strokes.ts'
import { TypedSignature } from './TypedSignature.tsx'
import { drawnIn, usePad, type DrawnStrokes } from './use-pad.ts'
import './pad.css'

const WidePad = lazy(() => import('./WidePad.tsx'))
const ImprintStep = lazy(() => import('../imprint/ImprintStep.tsx'))

type PadStepProps = {
  /** Name of the signer, and the unit. */
  readonly who: string
  readonly name: string
  readonly office: Office
  /** Existing signature, which can be drawn or typed again. */
  readonly mark: Mark | null
  /** Signature of the unit before. */
  readonly lastMark: Mark | null
  /**
   * Tells whether typing a name is offered to everybody, or only to users of keyboards and screen
   * readers.
   */
  readonly mayType: boolean
  /** Tells whether the imprint of a seal is offered. */
  readonly mayImprint?: boolean
  /** Reason why the server refused the last signature. */
  readonly refusal: string | null
  readonly onBack: () => void
  readonly onSigned: (mark: Mark) => void
}

const mistakes = {
  empty: t('서명이 비어 있습니다. 칸 안에 손가락으로 서명해주세요.'),
  'too-small': t('서명이 너무 짧습니다. 평소에 하시는 대로 조금 더 크게 서명해주세요.'),
  'too-much': t('서명이 너무 깁니다. 지우고 다시 서명해주세요.'),
} as const

type SigningWay = 'draw' | 'type' | 'imprint'

const wayOf = (mark: Mark | null): SigningWay => {
  if (mark === null || mark.strokes !== null) return 'draw'
  return mark.imprint === true ? 'imprint' : 'type'
}

/**
 * Shows a wide pad for a finger, a mouse or a pen; or a field for a typed name; or takes a photo of
 * a seal's imprint.
 */
export const PadStep = (props: PadStepProps) => {
  const { mark, mayType, mayImprint = false } = props
  const [way, setWay] = useState<SigningWay>(() => (mayImprint || wayOf(mark) !== 'imprint' ? wayOf(mark) : 'draw'))
  const draw = (): void => setWay('draw')
  if (way === 'type') return <TypedSignature {...props} byKeyboard={!mayType} onDraw={draw} />
  if (way === 'imprint')
    return (
      <Suspense fallback={<ScreenSkeleton />}>
        <ImprintStep {...props} onDraw={draw} />
      </Suspense>
    )
  return <DrawnSignature {...props} onType={() => setWay('type')} onImprint={() => setWay('imprint')} />
}

type DrawnSignatureProps = PadStepProps & { readonly onType: () => void; readonly onImprint: () => void }

const DrawnSignature = (props: DrawnSignatureProps) => {
  const { who, office, mark, lastMark, mayType, mayImprint, refusal, onBack, onSigned, onType, onImprint } = props
  const [mistake, setMistake] = useState(refusal)
  const [pen, setPen] = useState<SignaturePen>(mark?.pen ?? 'normal')
  const [before] = useState(() => drawnIn(mark))
  const clearMistake = () => setMistake(null)
  const pad = usePad({ before, pen, onInk: clearMistake })
  const { drawn, count } = pad

  const submit = () => {
    const { strokes } = drawn.current
    const judged = judgeMark(strokes)
    if (judged !== 'fine') return setMistake(mistakes[judged])
    onSigned({ picture: pictureOfStrokes(strokes, pen), ...drawn.current, ...(pen !== 'normal' && { pen }) })
  }
  return (
    <Screen
      stage={{ way: 'signature', at: 3 }}
      isWide
      title={t('서명')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('아래 칸에 서명해주세요')}
      lead={<p className="pad-lead">{t('손가락으로 크게 써주세요. 좁으면 ‘넓은 칸에 서명하기’를 눌러주세요.')}</p>}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>{mistake}</ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <PadArea {...pad} {...{ pen, setPen, clearMistake }} onImprint={mayImprint === true ? onImprint : undefined} />
      <OtherWays {...{ office, mayType, onType, onSigned }} lastMark={count === 0 ? lastMark : null} />
    </Screen>
  )
}

type PadAreaProps = ReturnType<typeof usePad> & {
  readonly pen: SignaturePen
  readonly setPen: (pen: SignaturePen) => void
  readonly clearMistake: () => void
  /** Absent where the imprint of a seal is not offered. */
  readonly onImprint: (() => void) | undefined
}

/** Shows the pad with its tools, and in its place the wide one. */
const PadArea = ({ canvas, drawn, count, undo, clear, replace, ...props }: PadAreaProps) => {
  const { pen, setPen, clearMistake, onImprint } = props
  // Drawing with which the wide pad was opened; null while it is closed.
  const [wide, setWide] = useState<DrawnStrokes | null>(null)
  const takeWide = (signed: DrawnStrokes) => {
    replace(signed)
    clearMistake()
    setWide(null)
  }
  return (
    <div className="pad-area">
      <div className="pad">
        <canvas
          ref={canvas}
          className="pad-canvas"
          role="img"
          aria-label={count === 0 ? t('서명하는 칸, 비어 있음') : t('서명하는 칸, 서명이 있음')}
        />
        {count === 0 && (
          <span className="pad-hint" aria-hidden="true">
            {t('여기에 서명')}
          </span>
        )}
      </div>
      <div className="pad-tools">
        <Button look="secondary" onClick={undo}>
          {t('되돌리기')}
        </Button>
        <Button look="secondary" onClick={clear}>
          {t('지우기')}
        </Button>
        <div className="pad-widen">
          <Button look="secondary" onClick={() => setWide(drawn.current)}>
            {t('넓은 칸에 서명하기')}
          </Button>
        </div>
        {onImprint && (
          <div className="pad-imprint">
            <Button look="secondary" onClick={onImprint}>
              {t('도장으로 서명하기')}
            </Button>
          </div>
        )}
        <Pens pen={pen} onChoose={setPen} />
      </div>
      <Suspense fallback={null}>{wide !== null && <WidePad before={wide} pen={pen} onDone={takeWide} />}</Suspense>
    </div>
  )
}

const penNames: Readonly<Record<SignaturePen, string>> = { normal: t('보통'), thick: t('굵게') }

type PensProps = { readonly pen: SignaturePen; readonly onChoose: (pen: SignaturePen) => void }

/** Choice of the pen, which changes what is drawn already, too. */
const Pens = ({ pen, onChoose }: PensProps) => (
  <fieldset className="pad-pens">
    <legend>{t('펜 굵기')}</legend>
    {signaturePens.map((one) => (
      <label key={one} className="pad-pen">
        <input type="radio" name="pen" checked={pen === one} onChange={() => onChoose(one)} />
        {penNames[one]}
      </label>
    ))}
  </fieldset>
)

const LastMark = ({ mark }: { readonly mark: Mark }) => {
  const shown = shownMark(mark)
  return 'picture' in shown ? (
    <img className="pad-last" src={shown.picture} alt={t('앞 세대에 하신 서명')} />
  ) : (
    <p className="pad-last">{shown.name}</p>
  )
}

type OtherWaysProps = Pick<DrawnSignatureProps, 'office' | 'lastMark' | 'mayType' | 'onType' | 'onSigned'>

/**
 * Shows the other ways: the signature of the unit before, on its own button; a typed
 * name, which keyboards and screen readers always find; paper.
 */
const OtherWays = ({ office, lastMark, mayType, onType, onSigned }: OtherWaysProps) => (
  <>
    {lastMark !== null && (
      <div className="pad-other">
        <LastMark mark={lastMark} />
        <Button look="quiet" onClick={() => onSigned(lastMark)}>
          {t('앞 세대에 하신 서명 그대로 쓰기')}
        </Button>
      </div>
    )}
    <p className="small fine-print">
      {mayType ? (
        <Button look="quiet" onClick={onType}>
          {t('이름을 입력해서 서명하기')}
        </Button>
      ) : (
        <>
          {tNodes('그리기 어려우시면 {office}에 문의해주세요. 종이로 서명하실 수 있습니다.', {
            office: <OfficeName office={office} />,
          })}
        </>
      )}
    </p>
    {!mayType && (
      <p className="small pad-keyboard">
        <Button look="quiet" onClick={onType}>
          {t('이름을 입력해서 서명하기')}
        </Button>
      </p>
    )}
  </>
)
