import { useState } from 'react'
import { sayInPassing } from '#ui/toast.ts'
import { Button } from '../controls/Button.tsx'
import { Icon } from '../controls/Icon.tsx'
import { receiptAddress } from './receipt-address.ts'
import type { ReceiptFacts } from './receipt-facts.ts'
import { shareAddress, type ShareOutcome } from './share-address.ts'

const told: Readonly<Record<ShareOutcome, string>> = {
  shared: '',
  copied: '메시지나 메모에 붙여 넣어 보관해주세요.',
  'not-possible': '이 브라우저에서는 주소를 복사할 수 없습니다. 접수번호를 적어두시거나 화면을 사진으로 남겨주세요.',
}

type ReceiptActionsProps = {
  readonly facts: ReceiptFacts
  /** Something else is the main thing on the screen. */
  readonly isAside: boolean
}

/** 저장하기 and 공유하기. */
export const ReceiptActions = ({ facts, isAside }: ReceiptActionsProps) => {
  const [message, setMessage] = useState('')

  const save = async () => {
    try {
      const { saveReceipt } = await import('./receipt-picture.ts')
      await saveReceipt(facts)
      setMessage('')
      sayInPassing('접수증을 사진으로 저장했습니다.')
    } catch {
      setMessage('사진으로 저장하지 못했습니다. 화면을 사진으로 남기시거나 접수번호를 적어두세요.')
    }
  }
  const share = async () => {
    const outcome = await shareAddress({ title: `접수증: ${facts.title}`, url: receiptAddress(facts) })
    setMessage(told[outcome])
    if (outcome === 'copied') sayInPassing('접수증 주소를 복사했습니다.')
  }

  return (
    <>
      <p role="status" className="actions-message">
        {message}
      </p>
      <div className="screen-action-pair">
        <Button look="secondary" onClick={() => void share()}>
          <Icon name="share" />
          공유하기
        </Button>
        <Button look={isAside ? 'secondary' : 'primary'} onClick={() => void save()}>
          <Icon name="save" />
          저장하기
        </Button>
      </div>
    </>
  )
}
