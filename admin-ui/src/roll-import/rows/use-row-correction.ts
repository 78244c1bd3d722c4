import type { RollImportPreview } from '#services/roll-import/roll-imports.contract.ts'
import { useUndoToast } from '../../kit/feedback/use-undo-toast.tsx'
import { revertedCells } from '../upload/typed-cells.ts'
import { useCorrection } from '../use-roll-import.ts'

type Row = RollImportPreview['rows'][number]
type Cell = NonNullable<Row['cells']>[number]
type CellCorrection = { readonly column: number; readonly text: string | null; readonly seen?: string }

const bodyOf = (row: number, cells: readonly CellCorrection[]) => ({ cells: cells.map((cell) => ({ row, ...cell })) })

/** Corrects cells of one row, or undoes that; each toast can restore the former state. */
export const useRowCorrection = (
  importId: string,
  { row, cells: before = [] }: Pick<Row, 'row' | 'cells'>,
  onDone: () => void,
) => {
  const { mutate, mutateAsync, isPending, error } = useCorrection(importId)
  const tell = useUndoToast()
  const send = (cells: readonly CellCorrection[], done = `${row}행을 수정했습니다.`): void =>
    mutate(bodyOf(row, cells), {
      onSuccess: (read) => {
        onDone()
        const columns = new Set(cells.map(({ column }) => column))
        const after = read.rows.find((one) => one.row === row)?.cells ?? []
        const back = revertedCells(
          before.filter(({ column }) => columns.has(column)),
          after,
        )
        tell(done, { undo: () => mutateAsync(bodyOf(row, back)), undone: `${row}행을 되돌렸습니다.` })
      },
    })
  const takeBack = (cells: readonly Cell[]): void =>
    send(
      cells.map(({ column, text }) => ({ column, text: null, seen: text })),
      `${row}행을 파일에 적힌 대로 되돌렸습니다.`,
    )
  return { send, takeBack, isPending, error }
}
