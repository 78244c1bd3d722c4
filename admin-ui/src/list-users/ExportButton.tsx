import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useDataProvider, useListContext, useNotify } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { todayInSeoul } from '../app/display/day.ts'
import { readAllEntries, rollCsv } from './roll-export.ts'
import { saveText } from './save-text.ts'

type ExportButtonProps = { readonly listId: string; readonly listName: string }

/** Saves the roll as it is filtered and sorted on screen, all pages of it. */
export const ExportButton = ({ listId, listName }: ExportButtonProps) => {
  const dataProvider = useDataProvider()
  const { sort, filterValues, total } = useListContext()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)

  const save = async (): Promise<void> => {
    setBusy(true)
    try {
      const entries = await readAllEntries(dataProvider, { listId, sort, filter: filterValues })
      saveText(rollCsv(entries), `${listName}-소유자명부-${todayInSeoul()}.csv`, 'text/csv;charset=utf-8')
    } catch (thrown) {
      notify(toApiError(thrown).text, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button color="inherit" startIcon={<DownloadIcon />} loading={busy} disabled={total === 0} onClick={() => void save()}>
      CSV 내보내기
    </Button>
  )
}
