import { useEffect, useState } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import type { ObjectionPage } from '#services/history/contact/contact-objections.contract.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { t } from '#ui/translate.ts'
import { api } from '../api.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useTask } from '../use-task.ts'
import { LinkFailure } from './link/LinkFailure.tsx'

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: ObjectionPage }

const usePage = (token: string) => {
  const [state, setState] = useState<State>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    api
      .call('GET /api/objection/{token}', { params: { token }, signal })
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [token])
  return [state, setState] as const
}

/** `/objection/{token}`: lets the holder of a former phone object to its change. */
const ObjectionScreen = ({ token }: { readonly token: string }) => {
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

export default ObjectionScreen

type OpenProps = {
  readonly token: string
  readonly page: ObjectionPage
  readonly onDone: (page: ObjectionPage) => void
}

const Open = ({ token, page: { apartment }, onDone }: OpenProps) => {
  const { isBusy, error, run } = useTask()
  const object = () =>
    void run(async () => onDone(await api.call('POST /api/objection/{token}', { params: { token }, body: {} })))
  return (
    <MessageScreen
      icon="warning"
      heading={t('직접 요청하지 않은 변경인가요?')}
      action={
        <Button isBusy={isBusy} onClick={object}>
          {t('이의 남기기')}
        </Button>
      }
    >
      <p>{t('{name} 투표 명부에 있던 이 번호가 삭제되거나 다른 번호로 바뀌었습니다.', { name: apartment.name })}</p>
      <p>{t('이의를 남기시면 관리자 두 사람이 확인할 때까지 새 번호로는 투표할 수 없습니다.')}</p>
      <p>
        {tNodes('직접 요청하신 변경이라면 이 화면을 닫아주세요. 궁금하신 점은 {office}에 문의해주세요.', {
          office: <OfficePhone apartment={apartment} />,
        })}
      </p>
      <FailureNotice error={error} again={t('이의 남기기')} />
    </MessageScreen>
  )
}

const outcomes: Readonly<
  Record<Exclude<ObjectionPage['status'], 'open'>, { readonly heading: string; readonly text: string }>
> = {
  objected: {
    heading: t('이의를 남겼습니다'),
    text: t('관리자 두 사람이 확인할 때까지 새 번호로는 투표할 수 없습니다.'),
  },
  kept: { heading: t('이의를 처리했습니다'), text: t('관리자 두 사람이 확인하고 바뀐 번호를 그대로 두었습니다.') },
  restored: {
    heading: t('이의를 처리했습니다'),
    text: t('관리자 두 사람이 확인하고 바뀌기 전의 번호로 되돌렸습니다.'),
  },
}

const Objected = ({ page: { status, apartment } }: { readonly page: ObjectionPage }) => {
  const { heading, text } = outcomes[status === 'open' ? 'objected' : status]
  return (
    <MessageScreen icon="lock" heading={heading} action={null}>
      <p>{text}</p>
      <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}</p>
    </MessageScreen>
  )
}
