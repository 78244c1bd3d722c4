import { useLayoutEffect, useRef, useState } from 'react'
import { formatCount } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { Button } from '../../controls/Button.tsx'
import '../other-votes.css'

type LeaveButtonProps = {
  /** Number of votes that the voter can still vote in. */
  readonly left: number
  readonly isMain: boolean
  readonly onLeave: () => void
}

/**
 * Button that ends a visit on a tablet of the desk. It asks once more while votes are left, since
 * the tablet's link cannot be opened again.
 */
export const LeaveButton = ({ left, isMain, onLeave }: LeaveButtonProps) => {
  const [isAsking, setAsking] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  if (!isAsking)
    return (
      <Button look={isMain ? 'primary' : 'secondary'} onClick={left > 0 ? () => setAsking(true) : onLeave}>
        {t('끝내기')}
      </Button>
    )
  return (
    <div role="group" aria-label={t('끝내기 확인')} className="leave-question">
      <p ref={question} tabIndex={-1}>
        {t('아직 투표 {left}이 남았습니다. 끝내시면 접수대에서 다시 열어드려야 합니다.', {
          left: formatCount(left, '건'),
        })}
      </p>
      <div className="screen-action-pair">
        <Button look="secondary" onClick={() => setAsking(false)}>
          {t('더 투표하기')}
        </Button>
        <Button look="secondary" onClick={onLeave}>
          {t('그만 끝내기')}
        </Button>
      </div>
    </div>
  )
}
