import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { sheetTitles } from '#services/roll/fields.contract.ts'
import type { RollImportPreview, RollProblem } from '#services/roll-import/roll-imports.contract.ts'
import { csvOf, fileNameOf, type CsvColumn } from '../../kit/export/csv.ts'
import { saveText } from '../../kit/export/save-text.ts'
import { levelNames } from '../import-labels.ts'

const columns: readonly CsvColumn<RollProblem>[] = [
  { title: '구분', text: ({ level }) => levelNames[level] },
  { title: '행', text: ({ row }) => (row === null ? '' : String(row)) },
  { title: '열', text: ({ column }) => column ?? '' },
  { title: '항목', text: ({ field }) => (field === null ? '' : sheetTitles[field]) },
  { title: '내용', text: ({ message }) => message },
  { title: '파일에 적힌 값', text: ({ value }) => value ?? '' },
]

/** Downloads the problems of a roll for whoever corrects the file. */
export const SaveProblems = ({
  roll: { fileName, problems },
}: {
  readonly roll: Pick<RollImportPreview, 'fileName' | 'problems'>
}) => (
  <Button
    size="small"
    color="inherit"
    startIcon={<DownloadIcon />}
    onClick={() => saveText(csvOf(columns, problems), fileNameOf(fileName, '살펴볼곳'), 'text/csv;charset=utf-8')}
  >
    CSV로 저장
  </Button>
)
