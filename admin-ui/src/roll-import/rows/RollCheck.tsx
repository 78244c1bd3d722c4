import { Stack } from '@mui/material'
import { useCallback, useRef, useState } from 'react'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { ImportPlan } from '../ImportPlan.tsx'
import { LeftOutRows } from './LeftOutRows.tsx'
import { Problems } from './Problems.tsx'
import { ReadingForm } from '../columns/ReadingForm.tsx'
import type { NoteUnsaved } from './RowEditor.tsx'
import { RollRows } from './RollRows.tsx'

/**
 * Shows what was read of a roll before it is imported: how it was read, what is wrong, and what
 * would happen.
 */
export const RollCheck = ({ roll }: { readonly roll: RollImportPreview }) => {
  const [row, setRow] = useState<number | null>(null)
  const [unsaved, setUnsaved] = useState<readonly number[]>([])
  const noteUnsaved = useCallback<NoteUnsaved>(
    (of, isUnsaved) => setUnsaved((before) => [...before.filter((one) => one !== of), ...(isUnsaved ? [of] : [])]),
    [],
  )
  const table = useRef<HTMLDivElement>(null)
  const go = (problem: RollProblem): void => {
    setRow(problem.row)
    table.current?.scrollIntoView({ block: 'start' })
  }
  const [plan, reading] = [
    <ImportPlan key="plan" roll={roll} unsaved={unsaved} />,
    <ReadingForm key="reading" roll={roll} />,
  ]
  return (
    <Stack spacing={4}>
      {/* Shows first what has to be done first. */}
      {roll.missingFields.length === 0 ? [plan, reading] : [reading, plan]}
      <LeftOutRows roll={roll} />
      <Problems roll={roll} onGo={go} />
      <div ref={table}>
        <RollRows roll={roll} current={row} onUnsaved={noteUnsaved} />
      </div>
    </Stack>
  )
}
