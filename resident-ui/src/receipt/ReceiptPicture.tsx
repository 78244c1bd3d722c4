import { useEffect, useRef } from 'react'
import { Button } from '../controls/Button.tsx'

type ReceiptPictureProps = {
  /** data:image/png;base64,… */
  readonly picture: string
  readonly title: string
  readonly onClose: () => void
}

/** Shows the receipt as a picture to press long, for apps that save no files. */
export const ReceiptPicture = ({ picture, title, onClose }: ReceiptPictureProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="receipt-picture" aria-labelledby="receipt-picture-how" onClose={onClose}>
      <p id="receipt-picture-how">아래 사진을 길게 누르신 뒤 ‘저장’을 골라주세요.</p>
      <img src={picture} alt={`접수증 사진: ${title}`} />
      <p className="small">길게 눌러도 저장되지 않으면 이 화면을 갈무리(캡처)해두세요.</p>
      <div className="receipt-picture-close">
        <Button onClick={() => dialog.current?.close()}>닫기</Button>
      </div>
    </dialog>
  )
}
