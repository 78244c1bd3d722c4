import { useRef } from 'react'
import { newActId } from '#ui/act-id.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { Screen } from '../frame/Screen.tsx'
import { endResidentSession, notMe, SessionLine } from '../identity/SessionLine.tsx'
import { unitName } from '../participation/unit-name.ts'
import { useTask } from '../use-task.ts'
import { MeetingFacts } from './MeetingFacts.tsx'
import type { AttendPage } from './use-attend-page.ts'

type You = NonNullable<AttendPage['you']>
type WaysStepProps = {
  readonly page: AttendPage
  readonly you: You
  readonly onEntered: (page: AttendPage) => void
  readonly onEntrance: () => void
  readonly onEnded: () => void
}

/** Enters online; a repeat after a broken connection is the same entry. */
const useEntry = (assemblyId: string, onEntered: (page: AttendPage) => void) => {
  const { isBusy, error, run } = useTask()
  const actId = useRef<string>(undefined)
  const enter = (): void =>
    void run(async () => {
      actId.current ??= newActId()
      const page = await api.call('POST /api/attend/{assemblyId}/entries', {
        params: { assemblyId },
        body: { actId: actId.current },
      })
      actId.current = undefined
      onEntered(page)
    })
  return { isBusy, error, enter }
}

const stateOf = ({ entitled, inHall, online }: You['units'][number]): string | null => {
  if (inHall === 'owner') return t('현장 출석 중')
  if (online) return t('온라인 참석 중')
  if (inHall === 'proxy') return t('대리인 출석 중')
  return entitled ? null : t('다른 공유자가 대표로 참석합니다')
}

const Units = ({ units }: Pick<You, 'units'>) => (
  <ul className="attend-units" aria-label={t('참석하는 세대')}>
    {units.map((unit) => {
      const state = stateOf(unit)
      return (
        <li key={unit.listUserId}>
          <strong>{unitName(unit.dong, unit.ho)}</strong>
          {state !== null && <span>{state}</span>}
        </li>
      )
    })}
  </ul>
)

/** Lets an owner who has proved their identity choose how to attend. */
export const WaysStep = ({ page, you, onEntered, onEntrance, onEnded }: WaysStepProps) => {
  const { assembly } = page
  const { isBusy, error, enter } = useEntry(assembly.id, onEntered)
  const isOpen = assembly.status === 'open'
  const takesOnline = isOpen && assembly.isOnline
  return (
    <Screen
      title={assembly.title}
      heading={isOpen ? t('어떻게 참석하시겠습니까?') : t('아직 시작하지 않았습니다')}
      lead={<p>{isOpen ? assembly.title : t('총회가 시작되면 이 화면에서 참석하실 수 있습니다.')}</p>}
      action={
        <>
          <FailureNotice error={error} />
          {takesOnline && (
            <Button isBusy={isBusy} onClick={enter}>
              {t('온라인으로 참석하기')}
            </Button>
          )}
          {isOpen && (
            <Button look={takesOnline ? 'secondary' : 'primary'} onClick={onEntrance}>
              {t('현장 입장 QR 보기')}
            </Button>
          )}
          {!isOpen && <Button onClick={() => window.location.reload()}>{t('새로고침')}</Button>}
        </>
      }
    >
      <MeetingFacts page={page} />
      <Units units={you.units} />
      {takesOnline && you.units.some(({ inHall }) => inHall === 'proxy') && (
        <p className="notice notice-calm">{t('온라인으로 참석하시면 대리인의 출석은 끝납니다.')}</p>
      )}
      <SessionLine name={you.name} end={endResidentSession} ways={[notMe(onEnded)]} />
    </Screen>
  )
}
