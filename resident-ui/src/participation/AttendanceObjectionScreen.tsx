import { useEffect, useState } from 'react'
import { formatDateTime } from '#ui/format.ts'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { AttendanceObjectionPage } from '#services/assembly/attendance/attendance-objection.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { sourceText, t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useTask } from '../use-task.ts'
import { LinkFailure } from './link/LinkFailure.tsx'

type PageState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: AttendanceObjectionPage }

const usePage = (token: string) => {
  const [state, setState] = useState<PageState>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/attendance-objection/{token}', { params: { token }, signal })
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [token])
  return [state, setState] as const
}

/** `/attendance/{token}`: lets an owner say that an arrival in their name was not theirs. */
const AttendanceObjectionScreen = ({ token }: { readonly token: string }) => {
  const [state, setState] = usePage(token)
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <LinkFailure error={state.error} />
  const { page } = state
  return page.status === 'open' ? (
    <Open token={token} page={page} onDone={(next) => setState({ status: 'ready', page: next })} />
  ) : (
    <Objected page={page} />
  )
}

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

const Open = ({ token, page, onDone }: OpenProps) => {
  const { isBusy, error, run } = useTask()
  const object = () =>
    void run(async () =>
      onDone(await api.call('POST /api/attendance-objection/{token}', { params: { token }, body: {} })),
    )
  const label = page.byProxy ? t('맡긴 적이 없습니다') : t('참석하지 않았습니다')
  return (
    <MessageScreen
      icon="warning"
      heading={page.byProxy ? t('대리인에게 맡기셨나요?') : t('참석하지 않으셨나요?')}
      action={
        <Button isBusy={isBusy} onClick={object}>
          {label}
        </Button>
      }
    >
      <Recorded page={page} />
      <p>{t('사실과 다르면 아래 버튼을 눌러주세요. 출석부에 남고, 관리자 두 사람이 확인합니다.')}</p>
      <p>{t('맞으면 이 화면을 닫아주세요.')}</p>
      <FailureNotice error={error} again={label} />
    </MessageScreen>
  )
}

const outcomes: Readonly<
  Record<Exclude<AttendanceObjectionPage['status'], 'open'>, { readonly heading: string; readonly text: string }>
> = {
  objected: { heading: t('이의를 남겼습니다'), text: t('관리자 두 사람이 확인합니다.') },
  struck: { heading: t('출석 기록을 정정했습니다'), text: t('관리자 두 사람이 확인하고 출석으로 세지 않습니다.') },
}

const Objected = ({ page }: { readonly page: AttendanceObjectionPage }) => {
  const { heading, text } = outcomes[page.status === 'open' ? 'objected' : page.status]
  return (
    <MessageScreen icon="lock" heading={heading} action={null}>
      <Recorded page={page} />
      <p>{text}</p>
      <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={page.apartment} /> })}</p>
    </MessageScreen>
  )
}
