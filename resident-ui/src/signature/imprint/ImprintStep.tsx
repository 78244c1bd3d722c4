import { useEffect, useRef, useState } from 'react'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import { ErrorNotice } from '../../controls/Notice.tsx'
import { Screen } from '../../frame/Screen.tsx'
import { OnBehalf } from '../../vote/unit/OnBehalf.tsx'
import type { Mark } from '../signing-draft.ts'
import { findImprint, type Crop, type FoundImprint } from './find-imprint.ts'
import { openPhoto, smallPixels, type Photo, type PhotoFault } from './photo.ts'
import { PlaceImprint } from './PlaceImprint.tsx'
import './imprint.css'

type ImprintStepProps = {
  readonly who: string
  /** Reason why the server refused the last signature. */
  readonly refusal: string | null
  readonly onBack: () => void
  readonly onSigned: (mark: Mark) => void
  /** Goes to the pad. */
  readonly onDraw: () => void
}

type Fault = PhotoFault | Exclude<FoundImprint['status'], 'found'>

const faults: Readonly<Record<Fault, string>> = {
  unreadable: t('이 사진은 열 수 없습니다. ‘카메라로 촬영하기’로 다시 촬영해주세요.'),
  'too-large': t('사진이 너무 큽니다. ‘카메라로 촬영하기’로 다시 촬영해주세요.'),
  dark: t('사진이 너무 어둡습니다. 밝은 곳에서 다시 촬영해주세요.'),
  blank: t('도장을 찾지 못했습니다. 흰 종이에 도장을 진하게 찍고, 가까이에서 다시 촬영해주세요.'),
  'cut-off': t('도장이 가려졌거나 잘렸습니다. 흰 종이와 도장만 나오게 다시 촬영해주세요.'),
}

type OpenedPhoto = { readonly photo: Photo; readonly crop: Crop }

const openAndFind = async (file: File): Promise<OpenedPhoto | Fault> => {
  const photo = await openPhoto(file)
  if (typeof photo === 'string') return photo
  const found = findImprint(smallPixels(photo))
  if (found.status === 'found') return { photo, crop: found.crop }
  photo.close()
  return found.status
}

/** Holds the photo that was chosen last, and what is wrong with it. */
const usePhoto = () => {
  const [opened, setOpened] = useState<OpenedPhoto | null>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => () => opened?.photo.close(), [opened])
  const choose = async (file: File): Promise<void> => {
    setBusy(true)
    setFault(null)
    const result = await openAndFind(file).catch(() => 'unreadable' as const)
    setBusy(false)
    if (typeof result === 'string') setFault(result)
    else setOpened(result)
  }
  return { opened, fault, isBusy, choose, clear: () => setOpened(null) }
}

/** Lets somebody photograph the imprint of their seal on paper, and cut it out. */
const ImprintStep = ({ who, refusal, onBack, onSigned, onDraw }: ImprintStepProps) => {
  const { opened, fault, isBusy, choose, clear } = usePhoto()
  if (opened !== null) return <PlaceImprint {...opened} who={who} onBack={clear} onSigned={onSigned} />
  return (
    <Screen
      stage={{ way: 'signature', at: 3 }}
      title={t('도장으로 서명')}
      above={<OnBehalf>{who}</OnBehalf>}
      heading={t('도장을 찍은 종이를 촬영해주세요')}
      lead={<p>{t('도장 모양만 그림으로 문서에 들어갑니다. 사진은 보내지 않습니다.')}</p>}
      onBack={onBack}
      action={
        <>
          <ErrorNotice>{fault === null ? refusal : faults[fault]}</ErrorNotice>
          <PhotoButton isBusy={isBusy} isCamera onFile={(file) => void choose(file)}>
            {t('카메라로 촬영하기')}
          </PhotoButton>
          <PhotoButton isBusy={isBusy} onFile={(file) => void choose(file)}>
            {t('찍어 둔 사진 고르기')}
          </PhotoButton>
        </>
      }
    >
      <ol className="imprint-points">
        <li>{t('흰 종이에 도장을 진하게 찍어주세요.')}</li>
        <li>{t('밝은 곳에서 바로 위에서 촬영해주세요.')}</li>
        <li>{t('글자나 손가락 없이 도장만 크게 나오게 해주세요.')}</li>
      </ol>
      <p className="small fine-print">
        {t('집에서 쓰시는 도장이면 됩니다. 인감도장을 찍은 것과 같은 효력은 없습니다.')}
      </p>
      <Button look="quiet" onClick={onDraw}>
        {t('직접 그려서 서명하기')}
      </Button>
    </Screen>
  )
}

export default ImprintStep

type PhotoButtonProps = {
  readonly isBusy: boolean
  /** Opens the camera of a phone at once. */
  readonly isCamera?: boolean
  readonly onFile: (file: File) => void
  readonly children: string
}

/** The button that takes or chooses a photo. */
const PhotoButton = ({ isBusy, isCamera = false, onFile, children }: PhotoButtonProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment' as const })}
        aria-label={children}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Clearing the field lets the same photo be chosen again.
          target.value = ''
          if (file) onFile(file)
        }}
      />
      <Button look={isCamera ? 'primary' : 'secondary'} isBusy={isBusy} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}
