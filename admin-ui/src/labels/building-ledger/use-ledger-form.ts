import { fileOf } from '#ui/http/answered-file.ts'
import { useMay } from '../../kit/auth/use-may.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import type { Save } from '../../kit/export/SavesMenu.tsx'
import { useLedger } from './use-ledger.ts'

type ListOfComplex = { readonly id: string; readonly apartmentId: string }

/** Returns the download of a roll with the units of the ledger; null where there is no ledger. */
export const useLedgerForm = ({ id: listId, apartmentId }: ListOfComplex): Save | null => {
  const may = useMay('GET /api/roll-import/list/{listId}/ledger-form')
  const { answerTo } = useCalls()
  const { data } = useLedger(may ? apartmentId : '')
  if (!may || !data?.current) return null
  return {
    label: '건축물대장의 세대가 적힌 양식 (.xlsx)',
    get: async () =>
      fileOf(
        await answerTo('GET /api/roll-import/list/{listId}/ledger-form', { params: { listId } }),
        '건축물대장-세대-양식.xlsx',
      ),
  }
}
