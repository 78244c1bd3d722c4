import { Alert, Stack } from '@mui/material'
import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import { formatCount } from '#ui/format.ts'
import { Section } from '../../kit/layout/Section.tsx'
import { JobProgress } from '../../kit/feedback/JobProgress.tsx'
import { importHeadline } from './import-text.ts'
import { JobCounts } from '../../kit/feedback/JobCounts.tsx'

type ImportStateProps = { readonly one: RegistryImport }

/** Shows the progress of an import, and how its records fit the roll. */
export const ImportState = ({ one }: ImportStateProps) => {
  const { status, done, total, matched, changed, unmatched, failed, error } = one
  const counts = [
    { label: '명부와 일치', count: matched },
    { label: '명부와 다름', count: changed, trouble: 'tokens.risk' },
    { label: '명부에 없는 세대', count: unmatched, trouble: 'tokens.risk' },
    { label: '읽지 못함', count: failed.length, trouble: 'tokens.risk' },
  ]
  const isUnderWay = status === 'queued' || status === 'running'
  return (
    <Section title={importHeadline(one)} note={isUnderWay ? '이 화면을 닫아도 계속됩니다.' : undefined}>
      <Stack spacing={4}>
        {status === 'failed' ? (
          <Alert severity="error">{error ?? '가져오다 멈췄습니다. 같은 파일을 다시 올려주세요.'}</Alert>
        ) : null}
        {isUnderWay ? (
          <JobProgress label="등기부 가져오기 진행률" done={done} total={total} totalText={formatCount(total, '건')} />
        ) : null}
        <JobCounts counts={counts.map((count) => ({ ...count, text: formatCount(count.count, '건') }))} />
      </Stack>
    </Section>
  )
}
