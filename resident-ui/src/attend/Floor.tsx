import { useRef } from 'react'
import { newActId } from '#ui/act-id.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { useTask } from '../use-task.ts'
import type { Meeting } from './use-meeting.ts'

type FloorProps = {
  readonly assemblyId: string
  readonly floor: Meeting['floor']
  readonly onChanged: () => void
}

const stateText = (floor: Meeting['floor']): string => {
  const mine = floor.find(({ isMine }) => isMine)
  if (mine?.state === 'given') return t('지금 발언하실 차례입니다. 의장의 안내에 따라 말씀해주세요.')
  const speaker = floor.find(({ state }) => state === 'given')
  const waiting = floor.filter(({ state }) => state === 'waiting')
  const place = waiting.findIndex(({ isMine }) => isMine)
  return [
    speaker === undefined ? null : t('발언 중: {name} 님', { name: speaker.name ?? t('소유자') }),
    place < 0 ? t('대기 {count}명', { count: waiting.length }) : t('내 순서 {place}번째', { place: place + 1 }),
  ]
    .filter((text) => text !== null)
    .join(' · ')
}

/** Requests the floor, shows the queue, and withdraws the request. */
export const Floor = ({ assemblyId, floor, onChanged }: FloorProps) => {
  const { isBusy, error, run } = useTask()
  const requestId = useRef<string>(undefined)
  const mine = floor.find(({ isMine }) => isMine)
  const send = (want: boolean): void =>
    void run(async () => {
      requestId.current ??= newActId()
      const body = want ? ({ want, requestId: requestId.current } as const) : ({ want: false } as const)
      await api.call('POST /api/attend/{assemblyId}/floor', { params: { assemblyId }, body })
      requestId.current = undefined
      onChanged()
    })
  return (
    <section className="attend-part" aria-labelledby="floor">
      <h2 id="floor">{t('발언')}</h2>
      <p role="status">{stateText(floor)}</p>
      <FailureNotice error={error} />
      {mine?.state === 'given' ? null : (
        <Button look="secondary" isBusy={isBusy} onClick={() => send(mine === undefined)}>
          {mine === undefined ? t('발언 신청하기') : t('발언 신청 취소하기')}
        </Button>
      )}
    </section>
  )
}
