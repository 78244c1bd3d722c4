import { Stack } from '@mui/material'
import { useGetOne } from 'react-admin'
import { useParams } from 'react-router'
import type { List } from '#services/list/lists.contract.ts'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { formatDateTime } from '#ui/format.ts'
import { Page } from '../kit/layout/Page.tsx'
import { PageSkeleton } from '../kit/layout/PageSkeleton.tsx'
import { ErrorScreen } from '../kit/feedback/ErrorScreen.tsx'
import { listPath } from '../labels/list-labels.ts'
import { encodingNames } from './import-labels.ts'
import { importsPath } from '../labels/import-paths.ts'
import { ImportOver } from './ImportOver.tsx'
import { ImportRunning } from './ImportRunning.tsx'
import { ImportStatusChip } from './ImportStatusChip.tsx'
import { ImportSteps, type ImportStep } from './ImportSteps.tsx'
import { RollCheck } from './rows/RollCheck.tsx'
import { useRollImport } from './use-roll-import.ts'

const stepOf: Readonly<Record<RollImportPreview['status'], ImportStep>> = {
  ready: 'check',
  running: 'run',
  done: 'over',
  failed: 'run',
  discarded: 'file',
}

/** Shows one import of a roll: checked and corrected, running, or over. */
const ImportPage = () => {
  const { listId = '', importId = '' } = useParams()
  const { data: list } = useGetOne<List>('lists', { id: listId })
  const { data: roll, error } = useRollImport(importId)
  // A roll that was read stays on screen while the network is down, but not if it is gone.
  const isMissing = error !== null && (roll === undefined || toApiError(error).status === 404)
  if (isMissing) return <ErrorScreen error={error} />
  if (roll === undefined) return <PageSkeleton />
  return (
    <Page
      title={roll.fileName}
      subtitle={`${encodingNames[roll.encoding]} · ${formatDateTime(roll.createdAt)}에 올림`}
      beside={<ImportStatusChip status={roll.status} />}
      trail={[
        { to: '/lists', label: '리스트' },
        { to: listPath(listId, 'roll'), label: list?.name ?? '소유자 명부' },
        { to: importsPath(listId), label: '명부 가져오기' },
      ]}
    >
      <Stack spacing={4}>
        <ImportSteps step={stepOf[roll.status]} />
        <Stage roll={roll} />
      </Stack>
    </Page>
  )
}

const Stage = ({ roll }: { readonly roll: RollImportPreview }) => {
  if (roll.status === 'ready') return <RollCheck roll={roll} />
  if (roll.status === 'running') return <ImportRunning roll={roll} />
  return <ImportOver roll={roll} />
}

export default ImportPage
