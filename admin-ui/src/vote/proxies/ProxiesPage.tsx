import PostAddIcon from '@mui/icons-material/PostAddOutlined'
import { Button, Link as MuiLink, Stack, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import type { Proxy } from '#services/vote/proxy/vote-proxies.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { formatDateTime } from '#ui/format.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { Collection } from '../../kit/collection/Collection.tsx'
import { choicesOf, type Column, type CollectionFilter } from '../../kit/collection/columns.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { useRecord } from '../../kit/display/use-record.ts'
import { dongName } from '../../labels/dong-name.ts'
import { nameOf } from '../../labels/person-labels.ts'
import { StateChip, VoteStatusChip } from '../../labels/StatusChip.tsx'
import { votePath } from '../../labels/vote-labels.ts'
import { giverName, holderText, proxyStyles, proxyStatusNames } from './proxy-labels.ts'
import { ProxyRuleSection, useProxyRule } from './ProxyRuleSection.tsx'

const EnterProxy = lazy(() => import('./EnterProxy.tsx'))
const ProxyDialog = lazy(() => import('./ProxyDialog.tsx'))

/** Shows the proxies of a vote: entered by one administrator, checked by a second. */
const ProxiesPage = () => {
  const { data: vote, error } = useRecord<Vote>('votes')
  if (error !== null && vote === undefined) return <ErrorScreen error={error} />
  if (vote === undefined) return <PageSkeleton />
  return (
    <Page
      title="위임장"
      subtitle={vote.title}
      beside={<VoteStatusChip vote={vote} />}
      trail={[{ to: votePath(vote.id), label: vote.title }]}
    >
      <Stack spacing={4}>
        <ProxyRuleSection vote={vote} />
        <Proxies vote={vote} />
      </Stack>
    </Page>
  )
}

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(proxyStatusNames) },
  { kind: 'text', source: 'dong', label: '동' },
  { kind: 'text', source: 'ho', label: '호' },
]

const columnsOf = (onOpen: (proxy: Proxy) => void): readonly Column<Proxy>[] => [
  { source: 'dong', sortable: true, nowrap: true, render: ({ dong }) => dongName(dong), text: ({ dong }) => dong },
  { source: 'ho', nowrap: true, render: ({ ho }) => (ho.endsWith('호') ? ho : `${ho}호`), text: ({ ho }) => ho },
  {
    source: 'name',
    nowrap: true,
    render: (proxy) => (
      <MuiLink
        component="button"
        type="button"
        aria-label={`${giverName(proxy)} 위임장 보기`}
        onClick={() => onOpen(proxy)}
      >
        {nameOf(proxy)}
      </MuiLink>
    ),
    text: ({ name }) => name ?? '',
  },
  { source: 'holder', render: holderText, text: holderText },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <StateChip {...proxyStyles[status]} />,
    text: ({ status }) => proxyStatusNames[status],
  },
  {
    source: 'enteredAt',
    sortable: true,
    nowrap: true,
    render: ({ enteredAt }) => formatDateTime(enteredAt),
    text: ({ enteredAt }) => formatDateTime(enteredAt),
  },
  {
    source: 'enteredBy',
    nowrap: true,
    hidden: 'small',
    render: ({ enteredBy }) => enteredBy?.name ?? '–',
    text: ({ enteredBy }) => enteredBy?.name ?? '',
  },
]

const Proxies = ({ vote }: { readonly vote: Vote }) => {
  const mayEnter = useMay('POST /api/votes/{id}/proxies')
  const { data: rule } = useProxyRule(vote.id)
  const [isEntering, setEntering] = useState(false)
  const [opened, setOpened] = useState<Proxy | null>(null)
  const enter =
    mayEnter && rule?.allowed === true && vote.status !== 'closed' ? (
      <Button variant="contained" startIcon={<PostAddIcon />} onClick={() => setEntering(true)}>
        위임장 등록
      </Button>
    ) : undefined
  return (
    <>
      <Collection<Proxy>
        resource="vote-proxies"
        filter={{ voteId: vote.id }}
        storeKey={`vote-proxies.${vote.id}`}
        perPage={50}
        sort={{ field: 'enteredAt', order: 'DESC' }}
        filters={filters}
        columns={columnsOf(setOpened)}
        fileName={`${vote.title}-위임장`}
        actions={enter}
        rowClick={false}
        card={(proxy) => <ProxyCard proxy={proxy} onOpen={setOpened} />}
        empty={
          <Empty title="등록한 위임장이 없습니다" action={enter}>
            스캔을 등록하고 다른 관리자가 확인하면 대신 투표합니다.
          </Empty>
        }
      />
      <Suspense fallback={null}>
        {isEntering ? <EnterProxy vote={vote} onClose={() => setEntering(false)} /> : null}
        {opened === null ? null : <ProxyDialog proxy={opened} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  )
}

type ProxyCardProps = { readonly proxy: Proxy; readonly onOpen: (proxy: Proxy) => void }

const ProxyCard = ({ proxy, onOpen }: ProxyCardProps) => (
  <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, alignItems: 'center' }}>
    <div>
      <MuiLink component="button" type="button" onClick={() => onOpen(proxy)}>
        {giverName(proxy)}
      </MuiLink>
      <Typography variant="body2" color="textSecondary">
        {holderText(proxy)}
      </Typography>
    </div>
    <StateChip {...proxyStyles[proxy.status]} />
  </Stack>
)

export default ProxiesPage
