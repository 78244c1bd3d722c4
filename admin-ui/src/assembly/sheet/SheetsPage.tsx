import { Alert, Box, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useGetMany } from 'react-admin'
import type { AssemblyDetails } from '#services/assembly/assemblies.contract.ts'
import type { EnteredSheet, SheetsState } from '#services/assembly/sheet/sheets.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { RowsSkeleton } from '../../kit/collection/RowsSkeleton.tsx'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { plainList } from '../../kit/display/plain-list.ts'
import { useRecord } from '../../kit/display/use-record.ts'
import { Empty } from '../../kit/feedback/Empty.tsx'
import { ErrorNote } from '../../kit/feedback/ErrorNote.tsx'
import { ErrorScreen } from '../../kit/feedback/ErrorScreen.tsx'
import { Page } from '../../kit/layout/Page.tsx'
import { PageSkeleton } from '../../kit/layout/PageSkeleton.tsx'
import { Section } from '../../kit/layout/Section.tsx'
import { paperNumberText } from '../../labels/paper-number.ts'
import { StateChip } from '../../labels/StatusChip.tsx'
import { PaperScan } from '../../vote/papers/PaperScan.tsx'
import { entryStateNames } from '../../vote/papers/paper-states.ts'
import { assemblyPath, assemblyStatusStyles } from '../assembly-labels.ts'
import { SheetEntryForm } from './SheetEntryForm.tsx'
import { SheetRuns } from './SheetRuns.tsx'

/** Time in milliseconds between two readings, so that both readers see a dispute at once. */
const DISPUTES_MS = 3_000

/** Sheets of an assembly, each with all its open items: printed, and entered by two administrators. */
const SheetsPage = () => {
  const { data: assembly, error } = useRecord<AssemblyDetails>('assemblies')
  if (error !== null && assembly === undefined) return <ErrorScreen error={error} />
  // A list of assemblies that was read before has no details yet.
  if (assembly?.items === undefined) return <PageSkeleton />
  const { id, title, status } = assembly
  const isFixed = status !== 'draft' && status !== 'cancelled'
  return (
    <Page
      title="총회 투표용지"
      subtitle={title}
      beside={<StateChip {...assemblyStatusStyles[status]} />}
      trail={[
        { to: '/assemblies', label: '총회' },
        { to: assemblyPath(id), label: title },
      ]}
    >
      {isFixed ? (
        <Sheets assembly={assembly} />
      ) : (
        <Empty title={status === 'draft' ? '아직 공고하지 않은 총회입니다' : '취소한 총회입니다'}>
          공고한 총회의 투표용지만 만들 수 있습니다.
        </Empty>
      )}
    </Page>
  )
}

const Sheets = ({ assembly }: { readonly assembly: AssemblyDetails }) => {
  const { call } = useCalls()
  const mayEnter = useMay('POST /api/assemblies/{id}/sheets/entries')
  const mayScan = useMay('POST /api/assemblies/{id}/sheets/{number}/scan')
  const { id, title, status } = assembly
  const { data, error, refetch } = useQuery({
    queryKey: ['assemblies', 'sheets', id],
    queryFn: () => call('GET /api/assemblies/{id}/sheets', { params: { id } }),
    ...live,
    refetchInterval: DISPUTES_MS,
  })
  if (error !== null && data === undefined) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton />
  const first = data.items.find(({ onSheet }) => onSheet)
  const canEnter = mayEnter && data.runs.some(({ outdated }) => !outdated)
  return (
    <Stack spacing={4}>
      {canEnter ? <Entering assembly={assembly} state={data} /> : null}
      {mayScan && canEnter && first !== undefined ? (
        <PaperScan
          voteId={first.voteId}
          isNumberedAtCount={false}
          note="먼저 입력해주세요. 한 번 올리면 모든 안건에 보관합니다."
          keep={(number, file, options) =>
            call('POST /api/assemblies/{id}/sheets/{number}/scan', { params: { id, number }, file, ...options })
          }
        />
      ) : null}
      <SheetRuns id={id} title={title} state={data} isOver={status === 'ended'} />
    </Stack>
  )
}

type EnteringProps = { readonly assembly: AssemblyDetails; readonly state: SheetsState }

const Entering = ({ assembly, state: { items, open } }: EnteringProps) => {
  const [entered, setEntered] = useState<readonly EnteredSheet[]>([])
  const onSheet = items.filter((item) => item.onSheet)
  const { data: votes } = useGetMany<Vote>('votes', { ids: onSheet.map(({ voteId }) => voteId) })
  const typed = onSheet.flatMap((item) => {
    const vote = votes?.find(({ id }) => id === item.voteId)
    return vote === undefined ? [] : [{ item, vote }]
  })
  const hasBegun = onSheet.some(({ status, counted }) => status !== 'draft' && !counted)
  return (
    <Section title="용지 입력" note="두 관리자의 입력이 같아야 셉니다. 한 안건이라도 다르면 처음부터 다시 입력합니다.">
      <OpenSheets open={open} />
      {hasBegun ? null : <Alert severity="info">투표를 시작한 뒤, 개표하기 전에 입력할 수 있습니다.</Alert>}
      {hasBegun && typed.length < onSheet.length ? <RowsSkeleton /> : null}
      {hasBegun && typed.length === onSheet.length ? (
        <SheetEntryForm
          assemblyId={assembly.id}
          listId={assembly.listId}
          items={typed}
          onEntered={(sheet) => setEntered((before) => [sheet, ...before])}
        />
      ) : null}
      <EnteredHere entered={entered} open={open} />
    </Section>
  )
}

const openNames = { differs: '두 입력이 다른 용지', 'entered-once': '한 번 입력한 용지' } as const

/** Shows the sheets that have to be read again, also to the person who read one first. */
const OpenSheets = ({ open }: Pick<SheetsState, 'open'>) =>
  (['differs', 'entered-once'] as const).map((state) => {
    const sheets = open.filter((sheet) => sheet.state === state)
    return sheets.length === 0 ? null : (
      <Alert key={state} severity={state === 'differs' ? 'warning' : 'info'} sx={{ mb: 3 }}>
        {openNames[state]}: {sheets.map(({ number }) => paperNumberText(number)).join(', ')}
      </Alert>
    )
  })

/** Returns the state of a sheet now, in a word: the one of most concern among its items. */
const stateText = ({ number, items }: EnteredSheet, open: SheetsState['open']): string => {
  if (open.some((sheet) => sheet.number === number && sheet.state === 'differs')) return entryStateNames.differs
  const order = ['differs', 'entered-once', 'set-aside', 'counted'] as const
  const state = order.find((one) => items.some((item) => item.state === one)) ?? 'counted'
  const isSame = items.every((item) => item.state === state)
  return isSame ? entryStateNames[state] : `${entryStateNames[state]} (일부 안건)`
}

type EnteredHereProps = { readonly entered: readonly EnteredSheet[] } & Pick<SheetsState, 'open'>

const EnteredHere = ({ entered, open }: EnteredHereProps) =>
  entered.length === 0 ? null : (
    <Box sx={{ mt: 5 }}>
      <Typography variant="h3" sx={{ mb: 1 }}>
        이 화면에서 입력한 용지 {entered.length.toLocaleString('ko-KR')}장
      </Typography>
      <Box component="ul" aria-label="이 화면에서 입력한 용지" sx={plainList}>
        {entered.map((sheet, index) => (
          <Typography component="li" variant="body2" key={entered.length - index} sx={{ py: 1 }}>
            <strong>{paperNumberText(sheet.number)}</strong> {stateText(sheet, open)}
          </Typography>
        ))}
      </Box>
    </Box>
  )

export default SheetsPage
