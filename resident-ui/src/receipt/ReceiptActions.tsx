import { useState, useEffect, useRef } from 'react'
import { showToast } from '#ui/toast.ts'
import { t } from '#ui/translate.ts'
import { isInAppBrowser } from '../in-app-browser.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { savedReceipt, type ReceiptFacts, type SavedReceipt } from './receipt-facts.ts'
import type * as ReceiptPictures from './receipt-picture.ts'
import { shareAddress, type ShareOutcome } from './share-address.ts'

const shareTexts: Readonly<Record<ShareOutcome, string>> = {
  shared: '',
  copied: t('메시지나 메모에 붙여 넣어 보관해주세요.'),
  'not-possible': t('이 브라우저에서는 주소를 복사할 수 없습니다. 접수번호를 적어두시거나 화면을 사진으로 남겨주세요.'),
}

type SavedReceiptActionsProps = {
  readonly receipt: SavedReceipt
  /** Marks a screen that has another main button. */
  readonly isAside: boolean
}

/**
 * Saves the receipt: as a download, or as a picture to press long where there are no downloads.
 * `say` announces the outcome.
 */
const useSaving = (receipt: SavedReceipt, say: (message: string) => void) => {
  const [picture, setPicture] = useState<string | null>(null)
  /**
   * Shows the other way once a download was tried, since not every browser reports a refused one.
   */
  const [hasDownloaded, setDownloaded] = useState(false)
  const run = async (keep: (tools: typeof ReceiptPictures) => void | Promise<void>) => {
    try {
      await keep(await import('./receipt-picture.ts'))
      say('')
    } catch {
      say(t('사진으로 만들지 못했습니다. 화면을 갈무리(캡처)하시거나 접수번호를 적어두세요.'))
    }
  }
  const show = () => run(({ pictureOfReceipt }) => setPicture(pictureOfReceipt(receipt)))
  const download = () =>
    run(async ({ downloadReceipt }) => {
      await downloadReceipt(receipt)
      setDownloaded(true)
      showToast(t('접수증 사진을 내려받기 시작했습니다.'))
    })
  const save = () => void (isInAppBrowser(navigator.userAgent) ? show() : download())
  return { picture, hasDownloaded, save, show: () => void show(), close: () => setPicture(null) }
}

type ReceiptPictureProps = {
  /** data:image/png;base64,… */
  readonly picture: string
  readonly title: string
  readonly onClose: () => void
}

/** Shows the receipt as a picture to press long, for apps that save no files. */
const ReceiptPicture = ({ picture, title, onClose }: ReceiptPictureProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="receipt-picture" aria-labelledby="receipt-picture-how" onClose={onClose}>
      <p id="receipt-picture-how">{t('아래 사진을 길게 누르신 뒤 ‘저장’을 골라주세요.')}</p>
      <p className="small">{t('길게 눌러도 저장되지 않으면 이 화면을 갈무리(캡처)해두세요.')}</p>
      <img src={picture} alt={t('접수증 사진: {title}', { title })} />
      <div className="receipt-picture-close">
        <Button onClick={() => dialog.current?.close()}>{t('닫기')}</Button>
      </div>
    </dialog>
  )
}

type ReceiptActionsProps = Pick<SavedReceiptActionsProps, 'isAside'> & { readonly facts: ReceiptFacts }

/** 저장하기 and 공유하기 of one receipt. */
export const ReceiptActions = ({ facts, isAside }: ReceiptActionsProps) => (
  <SavedReceiptActions receipt={savedReceipt(facts)} isAside={isAside} />
)

/** 저장하기, and 공유하기 where there is an address to share. */
export const SavedReceiptActions = ({ receipt, isAside }: SavedReceiptActionsProps) => {
  const { title, address } = receipt
  const [message, setMessage] = useState('')
  const { picture, hasDownloaded, save, show, close } = useSaving(receipt, setMessage)

  const share = async (url: string) => {
    const outcome = await shareAddress({ title: t('접수증: {title}', { title }), url })
    setMessage(shareTexts[outcome])
    if (outcome === 'copied') showToast(t('접수증 주소를 복사했습니다.'))
  }

  return (
    <>
      <p role="status" className="actions-message">
        {message}
      </p>
      {hasDownloaded && (
        <Button look="quiet" onClick={show}>
          {t('저장되지 않았으면 사진으로 보기')}
        </Button>
      )}
      <div className={address === null ? undefined : 'screen-action-pair'}>
        {address !== null && (
          <Button look="secondary" onClick={() => void share(address)}>
            <Icon name="share" />
            {t('공유하기')}
          </Button>
        )}
        <Button look={isAside ? 'secondary' : 'primary'} onClick={save}>
          <Icon name="save" />
          {t('저장하기')}
        </Button>
      </div>
      {picture !== null && <ReceiptPicture picture={picture} title={title} onClose={close} />}
    </>
  )
}
