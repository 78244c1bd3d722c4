import { formatDateTime } from '#ui/format.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { Screen } from '../frame/Screen.tsx'
import { useReportsConnection } from '../connection.ts'
import { useTask } from '../use-task.ts'
import { Floor } from './Floor.tsx'
import { Statements } from './Statements.tsx'
import { StreamPlayer } from './StreamPlayer.tsx'
import type { AttendPage } from './use-attend-page.ts'
import { useMeeting, type Attendance, type Meeting } from './use-meeting.ts'

const attendanceTexts: Readonly<Record<Attendance, string>> = {
  here: t('온라인 참석 중'),
  lost: t('끊김 · 다시 연결하고 있습니다'),
  away: t('참석이 끝났습니다'),
}

/** Shows whether this attendee counts as present. */
const AttendanceLine = ({ attendance }: { readonly attendance: Attendance }) => (
  <p className={`attend-state attend-state-${attendance}`} role="status">
    {attendanceTexts[attendance]}
  </p>
)

const Interruption = ({ interruption }: Pick<Meeting, 'interruption'>) => (
  <div role="status" className={interruption === null ? undefined : 'attend-notice'}>
    {interruption !== null && (
      <p className="notice notice-calm">
        {t('{from}부터 중계가 중단되었습니다.', { from: formatDateTime(interruption.from) })}{' '}
        {interruption.note ?? t('재개되면 바로 보입니다.')}
      </p>
    )}
  </div>
)

const itemStates = { waiting: t('예정'), current: t('진행 중'), done: t('마침') } as const

const Agenda = ({ items }: Pick<Meeting, 'items'>) => (
  <section className="attend-part" aria-labelledby="agenda">
    <h2 id="agenda">{t('안건')}</h2>
    <ol className="attend-agenda">
      {items.map(({ itemId, title, state }) => (
        <li key={itemId} className={`agenda-${state}`} aria-current={state === 'current' ? 'step' : undefined}>
          <span>{title}</span>
          <span className="agenda-state">{itemStates[state]}</span>
        </li>
      ))}
    </ol>
  </section>
)

/** Leaves the meeting, whether or not the server answers in time. */
const useLeaving = (assemblyId: string, onLeft: () => void) => {
  const { isBusy, error, run } = useTask()
  const leave = (): void =>
    void run(async () => {
      await api.call('POST /api/attend/{assemblyId}/exit', { params: { assemblyId }, body: {} })
      onLeft()
    })
  return { isBusy, error, leave }
}

type MeetingScreenProps = { readonly page: AttendPage; readonly onLeft: () => void }

/** Shows a running meeting to an attendee: stream, agenda, statements, floor. */
export const MeetingScreen = ({ page, onLeft }: MeetingScreenProps) => {
  const { id, title } = page.assembly
  const { attendance, meeting, read, readOlder } = useMeeting(id)
  const { isBusy, error, leave } = useLeaving(id, onLeft)
  useReportsConnection(true)
  if (meeting?.status === 'ended') return <EndedScreen title={title} />
  return (
    <Screen
      title={title}
      heading={title}
      above={<AttendanceLine attendance={attendance} />}
      isWide
      action={
        <>
          <FailureNotice error={error} />
          {attendance === 'away' ? (
            <Button onClick={onLeft}>{t('다시 참석하기')}</Button>
          ) : (
            <Button look="quiet" isBusy={isBusy} onClick={leave}>
              {t('나가기')}
            </Button>
          )}
        </>
      }
    >
      {meeting === null ? (
        <p role="status">{t('총회 화면을 불러오고 있습니다.')}</p>
      ) : (
        <>
          <Interruption interruption={meeting.interruption} />
          {meeting.stream === null ? (
            <p className="stream-none">{t('중계 영상이 아직 없습니다.')}</p>
          ) : (
            <StreamPlayer stream={meeting.stream} />
          )}
          <Agenda items={meeting.items} />
          <Floor assemblyId={id} floor={meeting.floor} onChanged={() => void read()} />
          <Statements assemblyId={id} meeting={meeting} onChanged={() => void read()} onOlder={readOlder} />
        </>
      )}
    </Screen>
  )
}

const EndedScreen = ({ title }: { readonly title: string }) => (
  <MessageScreen icon="check" heading={t('총회가 끝났습니다')} action={null}>
    <p>{title}</p>
    <p>{t('끝까지 참석하신 것으로 출석부에 남았습니다.')}</p>
  </MessageScreen>
)
