import { Stack, Typography } from '@mui/material'
import { formatDateTime } from '#ui/format.ts'
import type { Assembly } from '#services/assembly/assemblies.contract.ts'
import { Collection } from '../kit/collection/Collection.tsx'
import { choicesOf, type CollectionFilter, type Column } from '../kit/collection/columns.ts'
import { RecordLink } from '../kit/collection/RecordLink.tsx'
import { TableTime } from '../kit/display/TableTime.tsx'
import { useAddLink } from '../kit/display/use-add-link.tsx'
import { Empty } from '../kit/feedback/Empty.tsx'
import { Page } from '../kit/layout/Page.tsx'
import { NeedsComplex } from '../labels/complex/NeedsComplex.tsx'
import { StateChip } from '../labels/StatusChip.tsx'
import { assemblyPath, assemblyStatusStyles, kindName } from './assembly-labels.ts'

const statusNames: Readonly<Record<Assembly['status'], string>> = {
  draft: assemblyStatusStyles.draft.label,
  noticed: assemblyStatusStyles.noticed.label,
  open: assemblyStatusStyles.open.label,
  ended: assemblyStatusStyles.ended.label,
  cancelled: assemblyStatusStyles.cancelled.label,
}

const filters: readonly CollectionFilter[] = [
  { kind: 'choice', source: 'status', label: '상태', choices: choicesOf(statusNames) },
]

const startText = ({ startsAt }: Assembly): string => (startsAt === null ? '–' : formatDateTime(startsAt))

const columns: readonly Column<Assembly>[] = [
  {
    source: 'title',
    sortable: true,
    render: ({ id, title }) => <RecordLink to={assemblyPath(id)}>{title}</RecordLink>,
    text: ({ title }) => title,
  },
  {
    source: 'status',
    sortable: true,
    render: ({ status }) => <StateChip {...assemblyStatusStyles[status]} />,
    text: ({ status }) => statusNames[status],
  },
  { source: 'kind', render: ({ kind }) => kindName(kind), text: ({ kind }) => kindName(kind) },
  { source: 'startsAt', sortable: true, nowrap: true, render: startText, text: startText },
  { source: 'place', render: ({ place }) => place ?? '–', text: ({ place }) => place ?? '' },
  {
    source: 'agenda',
    align: 'right',
    render: ({ agenda }) => `${agenda.length}개`,
    text: ({ agenda }) => String(agenda.length),
  },
  {
    source: 'createdAt',
    sortable: true,
    hidden: true,
    render: ({ createdAt }) => <TableTime at={createdAt} />,
    text: ({ createdAt }) => formatDateTime(createdAt),
  },
]

const AssemblyCard = ({ assembly }: { readonly assembly: Assembly }) => (
  <Stack spacing={1}>
    <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
      <RecordLink to={assemblyPath(assembly.id)}>{assembly.title}</RecordLink>
      <StateChip {...assemblyStatusStyles[assembly.status]} />
    </Stack>
    <Typography variant="caption" color="textSecondary">
      {kindName(assembly.kind)} · {startText(assembly)} · 안건 {assembly.agenda.length}개
    </Typography>
  </Stack>
)

/** All assemblies of the chosen complex. */
const AssemblyList = () => {
  const create = useAddLink({ to: '/assemblies/create', label: '총회 만들기', call: 'POST /api/assemblies' })
  return (
    <NeedsComplex title="총회">
      {(complex) => (
        <Page title="총회" subtitle={complex.name} actions={create}>
          <Collection<Assembly>
            key={complex.id}
            resource="assemblies"
            filter={{ apartmentId: complex.id }}
            storeKey={`assemblies.${complex.id}`}
            sort={{ field: 'createdAt', order: 'DESC' }}
            search="총회 이름 검색"
            filters={filters}
            columns={columns}
            fileName="총회"
            rowClick="show"
            card={(assembly) => <AssemblyCard assembly={assembly} />}
            empty={
              <Empty title="아직 총회가 없습니다" action={create}>
                총회나 관리단집회의 안건을 투표로 모으고, 출석을 기록합니다.
              </Empty>
            }
          />
        </Page>
      )}
    </NeedsComplex>
  )
}

export default AssemblyList
