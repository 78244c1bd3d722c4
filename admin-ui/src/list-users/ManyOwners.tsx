import UploadFileIcon from '@mui/icons-material/UploadFileOutlined'
import { Alert, Box, Button, LinearProgress, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState, type ChangeEvent } from 'react'
import { useDataProvider } from 'react-admin'
import { toApiError } from '#ui/api-client.ts'
import { formatCount } from '#ui/format.ts'
import type { DanjiDataProvider } from '../app/data/data-provider.ts'
import { importRoll, type RollOutcome } from './roll-import.ts'
import { ImportOutcome } from './ImportOutcome.tsx'
import { readRoll, type ReadRow } from './roll-rows.ts'
import { RollPreview } from './RollPreview.tsx'
import { readTextFile } from './text-file.ts'

type ManyOwnersProps = { readonly listId: string; readonly onDone: () => void }

const EXAMPLE = '동,호,이름,전화번호,면적\n101,1502,홍길동,010-1234-5678,84.97'

/** Many owners from table text: paste or file, preview, send, outcome row by row. */
export const ManyOwners = ({ listId, onDone }: ManyOwnersProps) => {
  const dataProvider = useDataProvider<DanjiDataProvider>()
  const [text, setText] = useState('')
  const [sent, setSent] = useState(0)
  const settled = useDeferredValue(text)
  const { fields, rows } = useMemo(() => readRoll(settled), [settled])
  const { mutate, data, error, isPending, reset } = useMutation<RollOutcome, Error, readonly ReadRow[]>({
    mutationFn: (order) => importRoll(dataProvider, listId, order, setSent),
    onMutate: () => setSent(0),
  })

  if (data !== undefined) return <ImportOutcome outcome={data} onDone={onDone} onAgain={reset} />
  return (
    <Stack spacing={4}>
      <Typography variant="body2" color="textSecondary">
        엑셀에서 표를 복사해 붙여넣거나 CSV 파일을 고르세요. 첫 줄에 제목이 있으면 제목대로, 없으면 <strong>동, 호, 이름, 전화번호, 면적</strong> 순서로 읽습니다.
        이미 있는 소유자는 새 내용으로 고칩니다.
      </Typography>
      <TextField
        label="명부 내용"
        multiline
        minRows={5}
        maxRows={10}
        value={text}
        placeholder={EXAMPLE}
        disabled={isPending}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { spellCheck: false } }}
      />
      <FileChoice onText={setText} />
      {rows.length === 0 ? null : <RollPreview fields={fields} rows={rows} />}
      {error === null ? null : <Alert severity="error">{toApiError(error).text} 다시 보내도 같은 소유자가 두 번 등록되지 않습니다.</Alert>}
      {isPending ? (
        <Box role="status">
          <Typography variant="body2" sx={{ mb: 1 }}>
            {formatCount(sent, '명')} / {formatCount(rows.length, '명')} 보냈습니다
          </Typography>
          <LinearProgress aria-label="명부 등록 진행률" variant="determinate" value={(sent / Math.max(1, rows.length)) * 100} />
        </Box>
      ) : null}
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'flex-end' }}>
        <Button color="inherit" onClick={onDone}>
          취소
        </Button>
        <Button variant="contained" loading={isPending} disabled={rows.length === 0} onClick={() => mutate(rows)}>
          {rows.length === 0 ? '등록하기' : `${formatCount(rows.length, '명')} 등록하기`}
        </Button>
      </Stack>
    </Stack>
  )
}

const FileChoice = ({ onText }: { readonly onText: (text: string) => void }) => {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0]
    if (file === undefined) return
    const outcome = await readTextFile(file)
    setProblem('problem' in outcome ? outcome.problem : null)
    if ('text' in outcome) onText(outcome.text)
    event.target.value = ''
  }

  return (
    <Box>
      <Button variant="outlined" color="inherit" startIcon={<UploadFileIcon />} onClick={() => input.current?.click()}>
        CSV 파일 선택
      </Button>
      <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv,text/plain" hidden aria-label="CSV 파일" onChange={(event) => void read(event)} />
      {problem === null ? null : (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}
