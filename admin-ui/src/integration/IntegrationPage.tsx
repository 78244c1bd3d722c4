import { Alert, Skeleton, Stack } from '@mui/material'
import type { ReactNode } from 'react'
import { CopyLine } from '../kit/share/CopyLine.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { TabbedPage } from '../kit/layout/TabbedPage.tsx'

const tabs = [
  { to: '/integration/tokens', label: 'API 토큰' },
  { to: '/integration/webhooks', label: '웹훅' },
] as const

type IntegrationPageProps = {
  readonly here: (typeof tabs)[number]['to']
  readonly subtitle: string
  readonly actions: ReactNode
  readonly query: { readonly data: unknown; readonly error: unknown; readonly refetch: () => unknown }
  /** Secret that was just made; null where none was. */
  readonly secret: { readonly name: string; readonly text: string } | null
  readonly children: ReactNode
}

/** Page of what other programs use: its tabs, loading, errors, and a secret that is shown once. */
export const IntegrationPage = ({ here, subtitle, actions, query, secret, children }: IntegrationPageProps) => (
  <TabbedPage title="연동" tabs={tabs} here={here} subtitle={subtitle} actions={actions}>
    <Stack spacing={4}>
      {secret === null ? null : (
        <Alert severity="warning">
          {secret.name}: 지금만 보입니다. 받을 프로그램에 바로 옮겨주세요.
          <CopyLine name={secret.name} text={secret.text} />
        </Alert>
      )}
      {query.error === null ? null : <ErrorNote error={query.error} onRetry={() => void query.refetch()} />}
      {query.data === undefined && query.error === null ? <Skeleton variant="rounded" height={200} /> : children}
    </Stack>
  </TabbedPage>
)
