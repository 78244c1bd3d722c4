import PrintIcon from '@mui/icons-material/PrintOutlined'
import QrIcon from '@mui/icons-material/QrCode2'
import { Button, Stack } from '@mui/material'
import { useState } from 'react'
import { useGetOne, useNotify } from 'react-admin'
import { formatDateTime } from '#ui/format.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { saveQr } from '../../kit/share/save-qr.ts'
import { PrintSheet } from '../../list/PrintSheet.tsx'
import { residentsEndText } from '../draft/effective-end.ts'

type LinkSheetProps = { readonly vote: Vote; readonly address: string; readonly disabled: boolean }

/** A vote's link on paper: a notice to hang out, or the code alone for the office's own. */
export const LinkSheet = ({ vote, address, disabled }: LinkSheetProps) => {
  const { data: list } = useGetOne<List>('lists', { id: vote.listId })
  const [printing, setPrinting] = useState(false)
  const notify = useNotify()
  const save = (): void =>
    void saveQr(address, `${vote.title}-QR.png`).catch(() =>
      notify('QR 코드를 그림으로 만들지 못했습니다. 다른 브라우저로 열어 다시 해주세요.', { type: 'warning' }),
    )
  const button = { variant: 'outlined', color: 'inherit', fullWidth: true, disabled } as const
  return (
    <Stack spacing={2}>
      <Button {...button} startIcon={<PrintIcon />} onClick={() => setPrinting(true)}>
        안내문 인쇄
      </Button>
      <Button {...button} startIcon={<QrIcon />} onClick={save}>
        QR 코드 내려받기
      </Button>
      {printing && list !== undefined ? (
        <PrintSheet
          apartmentId={vote.apartmentId}
          title={vote.title}
          sentence="휴대전화로 QR 코드를 찍으면 투표하실 수 있습니다."
          needs="본인의 휴대전화가 필요합니다."
          times={timesText(vote, list)}
          address={address}
          codeLabel="투표 링크 QR 코드"
          onDone={() => setPrinting(false)}
        />
      ) : null}
    </Stack>
  )
}

const timesText = (vote: Vote, { endDate }: List): string =>
  [...(vote.opensAt === null ? [] : [`${formatDateTime(vote.opensAt)} 시작`]), residentsEndText(vote, endDate)].join(
    ' · ',
  )
