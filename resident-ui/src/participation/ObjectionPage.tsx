import { useEffect, useState, type ReactNode } from 'react'
import { toApiError, type ApiError } from '#ui/http/api-client.ts'
import { tNodes } from '#ui/t-nodes.ts'
import { Button } from '../controls/Button.tsx'
import { FailureNotice } from '../controls/FailureNotice.tsx'
import { OfficePhone } from '../controls/OfficePhone.tsx'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { ScreenSkeleton } from '../frame/ScreenSkeleton.tsx'
import { useTask } from '../use-task.ts'
import { LinkFailure } from './link/LinkFailure.tsx'

type PageState<Page> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ApiError }
  | { readonly status: 'ready'; readonly page: Page }

/** Reads the page behind a link; one function for all renders. */
export type ReadPage<Page> = (token: string, signal: AbortSignal) => Promise<Page>

type ObjectionPageProps<Page> = {
  readonly token: string
  readonly read: ReadPage<Page>
  /** Shows the page; `onDone` takes the one after the objection. */
  readonly children: (page: Page, onDone: (page: Page) => void) => ReactNode
}

/** Shows what somebody may object to by a link. */
export const ObjectionPage = <Page,>({ token, read, children }: ObjectionPageProps<Page>) => {
  const [state, setState] = useState<PageState<Page>>({ status: 'loading' })
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    read(token, signal)
      .then((page) => setState({ status: 'ready', page }))
      .catch((thrown: unknown) => {
        if (!signal.aborted) setState({ status: 'failed', error: toApiError(thrown) })
      })
    return () => controller.abort()
  }, [token, read])
  if (state.status === 'loading') return <ScreenSkeleton />
  if (state.status === 'failed') return <LinkFailure error={state.error} />
  return <>{children(state.page, (page) => setState({ status: 'ready', page }))}</>
}

type ObjectScreenProps = {
  readonly heading: string
  /** Text of the button. */
  readonly label: string
  readonly onObject: () => Promise<void>
  readonly children: ReactNode
}

/** Asks whether it was them, with the button that objects. */
export const ObjectScreen = ({ heading, label, onObject, children }: ObjectScreenProps) => {
  const { isBusy, error, run } = useTask()
  return (
    <MessageScreen
      icon="warning"
      heading={heading}
      action={
        <Button isBusy={isBusy} onClick={() => void run(onObject)}>
          {label}
        </Button>
      }
    >
      {children}
      <FailureNotice error={error} again={label} />
    </MessageScreen>
  )
}

/** Words for what became of an objection. */
export type ObjectionOutcome = { readonly heading: string; readonly text: string }

type ObjectedScreenProps = {
  readonly outcome: ObjectionOutcome
  readonly apartment: Parameters<typeof OfficePhone>[0]['apartment']
  readonly children?: ReactNode
}

/** Shows what became of an objection, and whom to ask. */
export const ObjectedScreen = ({ outcome: { heading, text }, apartment, children }: ObjectedScreenProps) => (
  <MessageScreen icon="lock" heading={heading} action={null}>
    {children}
    <p>{text}</p>
    <p>{tNodes('궁금하신 점은 {office}에 문의해주세요.', { office: <OfficePhone apartment={apartment} /> })}</p>
  </MessageScreen>
)
