import { formatDateTime } from '#ui/format.ts'
import type { AttendanceObjectionPage } from '#services/assembly/attendance/attendance-objection.contract.ts'
import { sourceText, t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { ObjectedScreen, ObjectionPage, ObjectScreen, type ObjectionOutcome, type ReadPage } from './ObjectionPage.tsx'

const read: ReadPage<AttendanceObjectionPage> = (token, signal) =>
  api.call('GET /api/attendance-objection/{token}', { params: { token }, signal })

/** `/attendance/{token}`: lets an owner say that an arrival in their name was not theirs. */
const AttendanceObjectionScreen = ({ token }: { readonly token: string }) => (
  <ObjectionPage token={token} read={read}>
    {(page, onDone) =>
      page.status === 'open' ? (
        <Open token={token} page={page} onDone={onDone} />
      ) : (
        <ObjectedScreen outcome={outcomes[page.status]} apartment={page.apartment}>
          <Recorded page={page} />
        </ObjectedScreen>
      )
    }
  </ObjectionPage>
)

export default AttendanceObjectionScreen

const Recorded = ({ page: { assembly, byProxy, at, apartment } }: { readonly page: AttendanceObjectionPage }) => (
  <p>
    {t(
      byProxy
        ? sourceText('{name} “{title}” {at}에 대리인이 참석한 것으로 기록되었습니다.')
        : sourceText('{name} “{title}” {at}에 참석하신 것으로 기록되었습니다.'),
      { name: apartment.name, title: assembly.title, at: formatDateTime(at) },
    )}
  </p>
)

type OpenProps = {
  readonly token: string
  readonly page: AttendanceObjectionPage
  readonly onDone: (page: AttendanceObjectionPage) => void
}

const Open = ({ token, page, onDone }: OpenProps) => (
  <ObjectScreen
    heading={page.byProxy ? t('대리인에게 맡기셨나요?') : t('참석하지 않으셨나요?')}
    label={page.byProxy ? t('맡긴 적이 없습니다') : t('참석하지 않았습니다')}
    onObject={async () =>
      onDone(await api.call('POST /api/attendance-objection/{token}', { params: { token }, body: {} }))
    }
  >
    <Recorded page={page} />
    <p>{t('사실과 다르면 아래 버튼을 눌러주세요. 출석부에 남고, 관리자 두 사람이 확인합니다.')}</p>
    <p>{t('맞으면 이 화면을 닫아주세요.')}</p>
  </ObjectScreen>
)

const outcomes: Readonly<Record<Exclude<AttendanceObjectionPage['status'], 'open'>, ObjectionOutcome>> = {
  objected: { heading: t('이의를 남겼습니다'), text: t('관리자 두 사람이 확인합니다.') },
  struck: { heading: t('출석 기록을 정정했습니다'), text: t('관리자 두 사람이 확인하고 출석으로 세지 않습니다.') },
}
