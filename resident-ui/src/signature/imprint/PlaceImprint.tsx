import { useEffect, useMemo, useRef, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import type { Mark } from '../signing-draft.ts'
import { fitCrop, type Crop } from './find-imprint.ts'
import { drawCrop, imprintIn, type Photo } from './photo.ts'

type PlaceImprintProps = {
  readonly who: string
  readonly photo: Photo
  /** Part of the photo in which the imprint was found. */
  readonly crop: Crop
  readonly onBack: () => void
  readonly onSigned: (mark: Mark) => void
}

/** Pixels of the shown part, on each side. */
const SHOWN_SIDE = 320
/** Factor of one press on a zoom button, and share of the part's side of one press on an arrow. */
const ZOOM = 1.2
const MOVE = 0.1

/** Returns a crop after a press: moved by shares of its side, and zoomed about its middle. */
const changed = ({ x, y, side }: Crop, right: number, down: number, factor: number): Crop => ({
  x: x + right * side + (side - side * factor) / 2,
  y: y + down * side + (side - side * factor) / 2,
  side: side * factor,
})

/** Shows the found imprint beside what goes into the document, and moves or zooms to it. */
export const PlaceImprint = ({ who, photo, crop: found, onBack, onSigned }: PlaceImprintProps) => {
  const [crop, setCrop] = useState(found)
  const [isRefused, setRefused] = useState(false)
  const picture = useMemo(() => imprintIn(photo, crop), [photo, crop])
  const { naturalWidth: width, naturalHeight: height } = photo.image
  const change = (right: number, down: number, factor = 1): void => {
    setRefused(false)
    setCrop((before) => fitCrop(changed(before, right, down, factor), { width, height }))
  }
  const submit = (): void => {
    if (picture === null) return setRefused(true)
    onSigned({ picture, strokes: null, pad: { width: 1, height: 1 }, imprint: true })
  }
  return (
    <Screen
      stage={{ way: 'signature', at: 3, part: 0.5 }}
      title={t('도장 맞추기')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('도장이 잘 보이는지 확인해주세요')}
      onBack={onBack}
      onSubmit={submit}
      action={
        <>
          <ErrorNotice>
            {isRefused ? t('이 자리에는 도장이 없습니다. 아래 단추로 도장을 가운데에 맞춰주세요.') : null}
          </ErrorNotice>
          <Button type="submit">{t('다음')}</Button>
        </>
      }
    >
      <div className="imprint-pair">
        <CropPicture photo={photo} crop={crop} />
        <Result picture={picture} />
      </div>
      <CropButtons onChange={change} />
      <Button look="quiet" onClick={onBack}>
        {t('다시 촬영하기')}
      </Button>
    </Screen>
  )
}

const CropPicture = ({ photo, crop }: Pick<PlaceImprintProps, 'photo' | 'crop'>) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, photo, crop, SHOWN_SIDE)
  }, [photo, crop])
  return (
    <figure className="imprint-figure">
      <canvas ref={canvas} className="imprint-picture" role="img" aria-label={t('사진에서 도장이 있는 곳')} />
      <figcaption>{t('사진')}</figcaption>
    </figure>
  )
}

const Result = ({ picture }: { readonly picture: string | null }) => (
  <figure className="imprint-figure">
    {picture === null ? (
      <p className="imprint-picture imprint-none">{t('도장 없음')}</p>
    ) : (
      <img className="imprint-picture" src={picture} alt={t('문서에 들어갈 도장 그림')} />
    )}
    <figcaption>{t('문서에 들어갈 그림')}</figcaption>
  </figure>
)

type CropButtonsProps = { readonly onChange: (right: number, down: number, factor?: number) => void }

/** Buttons that move what is seen: an arrow moves the imprint its way. */
const CropButtons = ({ onChange }: CropButtonsProps) => (
  <div className="imprint-tools" role="group" aria-label={t('도장 자리 맞추기')}>
    <Button look="secondary" onClick={() => onChange(0, 0, ZOOM)}>
      {t('작게')}
    </Button>
    <Button look="secondary" onClick={() => onChange(0, MOVE)}>
      {t('위로')}
    </Button>
    <Button look="secondary" onClick={() => onChange(0, 0, 1 / ZOOM)}>
      {t('크게')}
    </Button>
    <Button look="secondary" onClick={() => onChange(MOVE, 0)}>
      {t('왼쪽')}
    </Button>
    <Button look="secondary" onClick={() => onChange(0, -MOVE)}>
      {t('아래로')}
    </Button>
    <Button look="secondary" onClick={() => onChange(-MOVE, 0)}>
      {t('오른쪽')}
    </Button>
  </div>
)
