import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { toApiError } from '#ui/http/api-client.ts'
import { useCommand } from '../kit/data/use-command.ts'
import { useCalls } from '../kit/data/use-calls.ts'
import { ConfirmedAction } from '../kit/feedback/ConfirmedAction.tsx'
import { Section } from '../kit/layout/Section.tsx'
import { CountFigures } from './CountFigures.tsx'
import { importsPath } from '../labels/import-paths.ts'
import { LedgerAreas } from './LedgerAreas.tsx'
import { MissingEntries } from './rows/MissingEntries.tsx'
import { importKey, useCorrection, useCorrectionsUnderWay } from './use-roll-import.ts'
import { useWatchedImports } from './watched-imports.ts'

type ImportPlanProps = {
  readonly roll: RollImportPreview
  /** Numbers of the rows that have unsaved input. */
  readonly unsaved: readonly number[]
}

/** Shows what an import would do, and the button that starts it. */
export const ImportPlan = ({ roll, unsaved }: ImportPlanProps) => {
  const { counts, missingFields, ledgerAreas } = roll
  const [takesAreas, setTakesAreas] = useState(false)
  const takes = counts.added + counts.changed
  return (
    <Section
      title="가져오면 이렇게 됩니다"
      note="아직 아무것도 등록되지 않았습니다."
      actions={<PlanActions roll={roll} unsaved={unsaved} takesAreas={takesAreas} />}
    >
      <Stack spacing={4}>
        <CountFigures counts={counts} missing />
        {missingFields.length === 0 && takes === 0 ? (
          <Alert severity="info">
            {counts.failed === 0
              ? '명부와 똑같은 파일입니다. 새로 가져올 내용이 없습니다.'
              : '가져올 수 있는 새 내용이 없습니다. 아래에서 오류를 확인해주세요.'}
          </Alert>
        ) : null}
        {ledgerAreas ? <LedgerAreas areas={ledgerAreas} isTaken={takesAreas} onChange={setTakesAreas} /> : null}
        <MissingEntries roll={roll} />
      </Stack>
    </Section>
  )
}

/** Returns why the import cannot be started yet; null where it can. */
const waitingText = (corrections: number, unsaved: readonly number[]): string | null => {
  if (corrections > 0) return '수정한 내용을 저장하고 다시 읽는 중입니다.'
  const [first] = unsaved
  return first === undefined ? null : `${first}행에 저장하지 않은 내용이 있습니다. 저장하거나 취소해주세요.`
}

const startBody = ({ revision, ledgerAreas }: ImportPlanProps['roll'], takesAreas: boolean) => ({
  ...(revision === undefined ? {} : { revision }),
  ...(takesAreas && ledgerAreas ? { ledgerReadingId: ledgerAreas.readingId } : {}),
})

type PlanActionsProps = ImportPlanProps & { readonly takesAreas: boolean }

/** Starts the import that is shown. */
const useStart = ({ roll, takesAreas }: Omit<PlanActionsProps, 'unsaved'>) => {
  const { call } = useCalls()
  const client = useQueryClient()
  const { watch } = useWatchedImports()
  const { mutate: readAnew } = useCorrection(roll.id)
  return useCommand({
    // The revision makes sure that the import does what is shown here.
    mutationFn: () =>
      call('POST /api/roll-import/{id}/start', { params: { id: roll.id }, body: startBody(roll, takesAreas) }),
    onError: (refusal) => {
      // The questions and areas that are shown are of a former ledger: the file is read beside the new one.
      if (toApiError(refusal).code === 'LEDGER_READ_ANEW') readAnew({})
      return client.invalidateQueries({ queryKey: importKey(roll.id) })
    },
    onSuccess: async ({ id, listId, fileName }) => {
      watch({ id, listId, fileName })
      await client.invalidateQueries({ queryKey: importKey(id) })
    },
  })
}

const PlanActions = ({ roll, unsaved, takesAreas }: PlanActionsProps) => {
  const { call } = useCalls()
  const navigate = useNavigate()
  const { count, isUnderWay } = useCorrectionsUnderWay(roll.id)
  const waits = waitingText(count, unsaved)
  const { mutate: start, isPending, error } = useStart({ roll, takesAreas })
  return (
    <Box>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <ConfirmedAction
          label="버리기"
          title="이 파일을 버리시겠습니까?"
          done="올린 파일을 버렸습니다."
          isRemoval
          button={{ color: 'inherit' }}
          send={() => call('DELETE /api/roll-import/{id}', { params: { id: roll.id } })}
          onDone={() => void navigate(importsPath(roll.listId))}
        >
          <li>올린 파일과 수정한 내용이 삭제됩니다.</li>
          <li>소유자 명부는 그대로입니다.</li>
        </ConfirmedAction>
        <Button
          variant="contained"
          loading={isPending || count > 0}
          disabled={roll.missingFields.length > 0 || waits !== null}
          onClick={() => (isUnderWay() ? undefined : start())}
        >
          가져오기 시작
        </Button>
      </Stack>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 1, textAlign: 'right' }}>
        {waits}
      </Typography>
      {error === null ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {toApiError(error).text}
        </Alert>
      )}
    </Box>
  )
}
