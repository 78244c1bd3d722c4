import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'
import { MessageScreen } from '../frame/MessageScreen.tsx'
import { LinkFailure } from '../participation/link/LinkFailure.tsx'

const headings = {
  IDENTITY_LINK_USED: t('이미 사용한 링크입니다'),
  IDENTITY_LINK_LOCKED: t('잠긴 링크입니다'),
} as const

const isEnded = (code: string): code is keyof typeof headings => code in headings

/** Shows why a one-time link cannot be opened (any more), and whom to ask for a new one. */
export const EndedLinkScreen = ({ error }: { readonly error: ApiError }) =>
  isEnded(error.code) ? (
    <MessageScreen icon="link" heading={headings[error.code]} action={null}>
      <p>{error.text}</p>
    </MessageScreen>
  ) : (
    <LinkFailure error={error} />
  )
