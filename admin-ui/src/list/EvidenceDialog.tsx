import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Link,
  Stack,
} from '@mui/material'
import { useId, useRef, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { ReasonDialog } from '../kit/export/ReasonDialog.tsx'
import { useFileCall } from '../kit/export/use-file-call.ts'
import { useCalls } from '../kit/data/use-calls.ts'

type SaveProps = { readonly list: List; readonly openings: 'all' | 'none'; readonly label: string }

const SaveEvidence = ({ list, openings, label }: SaveProps) => {
  const { answerTo } = useCalls()
  const [isRequested, setAsked] = useState(false)
  const reason = useRef<string | undefined>(undefined)
  const { mutate, isPending } = useFileCall({
    ask: () =>
      answerTo('GET /api/list/{id}/evidence', {
        params: { id: list.id },
        query: { openings, ...(reason.current === undefined ? {} : { reason: reason.current }) },
      }),
    otherwise: `증거 ${list.name}.jsonl.gz`,
  })
  const takeFor = (said: string): void => {
    setAsked(false)
    reason.current = said
    mutate()
  }
  return (
    <>
      <Button
        variant={openings === 'all' ? 'contained' : 'outlined'}
        loading={isPending}
        loadingPosition="start"
        onClick={() => (openings === 'all' ? setAsked(true) : mutate())}
      >
        {label}
      </Button>
      {isRequested ? (
        <ReasonDialog what="세대를 여는 증거 파일" onClose={() => setAsked(false)} onReason={takeFor} />
      ) : null}
    </>
  )
}

type EvidenceDialogProps = { readonly list: List; readonly onClose: () => void }

/** Explains a list's evidence file: its content, who may download it, and where it is checked. */
export const EvidenceDialog = ({ list, onClose: close }: EvidenceDialogProps) => {
  const title = useId()
  return (
    <Dialog open onClose={close} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>증거 파일</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 3 }}>
          <DialogContentText>
            받은 사람이 표를 다시 셀 수 있습니다. 이름과 전화번호는 들어가지 않습니다.
          </DialogContentText>
          <DialogContentText>
            <strong>세대를 여는 파일</strong>에는 동, 호, 면적과 개표한 기명 투표의 답이 들어갑니다. 법원이나 감사처럼
            볼 권한이 있는 곳에만 주세요.
          </DialogContentText>
          <DialogContentText>
            <strong>세대를 열지 않는 파일</strong>에도 개표한 결과와 관리자의 번호가 들어갑니다. 결과를 알린 뒤에
            주민에게 주세요.
          </DialogContentText>
          <DialogContentText>
            확인은{' '}
            <Link href="/verify" target="_blank" rel="noreferrer">
              증거 파일 확인 화면
            </Link>
            에서 합니다.
          </DialogContentText>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 2, '& > :not(style)': { ml: 0 } }}>
        <Button color="inherit" onClick={close}>
          닫기
        </Button>
        <SaveEvidence list={list} openings="none" label="세대를 열지 않는 파일 받기" />
        <SaveEvidence list={list} openings="all" label="세대를 여는 파일 받기" />
      </DialogActions>
    </Dialog>
  )
}
