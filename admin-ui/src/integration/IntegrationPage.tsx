import { Alert, Button, Skeleton, Stack } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ComponentType } from 'react'
import { CopyLine } from '../kit/share/CopyLine.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { ErrorNote } from '../kit/feedback/ErrorNote.tsx'
import { TabbedPage } from '../kit/layout/TabbedPage.tsx'

const tabs = [
  { to: '/integration/tokens', label: 'API 토큰' },
  { to: '/integration/webhooks', label: '웹훅' },
] as const

/** Properties of the dialog that makes a token or a webhook. */
export type CreateProps<Created> = {
  readonly onCreated: (created: Created) => void
  readonly onClose: () => void
}

type IntegrationPageProps<Item, Created> = {
  readonly here: (typeof tabs)[number]['to']
  readonly subtitle: string
  readonly createLabel: string
  readonly empty: { readonly title: string; readonly text: string }
  readonly query: {
    readonly data: readonly Item[] | undefined
    readonly error: unknown
    readonly refetch: () => unknown
  }
  readonly queryKey: readonly string[]
  readonly Item: ComponentType<{ readonly item: Item }>
  readonly Create: ComponentType<CreateProps<Created>>
  /** Returns the secret of what was just made, which is shown once. */
  readonly secretOf: (created: Created) => { readonly name: string; readonly text: string }
}

/**
 * Page of what other programs use: its tabs, loading, errors, a secret that is shown once, and the
 * dialog that makes another one.
 */
export const IntegrationPage = <Item extends { readonly id: string }, Created>({
  here,
  subtitle,
  createLabel,
  empty,
  query,
  queryKey,
  Item,
  Create,
  secretOf,
}: IntegrationPageProps<Item, Created>) => {
  const client = useQueryClient()
  const [isCreating, setIsCreating] = useState(false)
  const [created, setCreated] = useState<Created | null>(null)
  const create = (
    <Button variant="contained" onClick={() => setIsCreating(true)}>
      {createLabel}
    </Button>
  )
  const onCreated = (answer: Created): void => {
    setCreated(answer)
    setIsCreating(false)
    void client.invalidateQueries({ queryKey })
  }
  const { data, error } = query
  return (
    <TabbedPage title="연동" tabs={tabs} here={here} subtitle={subtitle} actions={create}>
      <Stack spacing={4}>
        {created === null ? null : <Secret {...secretOf(created)} />}
        {error === null ? null : <ErrorNote error={error} onRetry={() => void query.refetch()} />}
        {data === undefined && error === null ? <Skeleton variant="rounded" height={200} /> : null}
        {data?.length === 0 ? (
          <Empty title={empty.title} action={create}>
            {empty.text}
          </Empty>
        ) : null}
        {data?.map((item) => (
          <Item key={item.id} item={item} />
        ))}
        {isCreating ? <Create onCreated={onCreated} onClose={() => setIsCreating(false)} /> : null}
      </Stack>
    </TabbedPage>
  )
}

const Secret = ({ name, text }: { readonly name: string; readonly text: string }) => (
  <Alert severity="warning">
    {name}: 지금만 보입니다. 받을 프로그램에 바로 옮겨주세요.
    <CopyLine name={name} text={text} />
  </Alert>
)
