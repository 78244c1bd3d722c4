import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined'
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, useMediaQuery } from '@mui/material'
import { useId, useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { PhonePreview } from '../phone/PhonePreview.tsx'
import { endText } from '../draft/effective-end.ts'
import { useDraft } from './use-draft.ts'

/** From here on the phone stands beside the form. */
export const WIDE = '@media (min-width:1440px)'

type LivePreviewProps = {
  readonly lists: readonly List[]
  readonly complex: string
  readonly at: number
  readonly onTurn: (to: number) => void
}

/** The residents' screens of what is written, as it is written: beside the form, or behind a button where it is narrow. */
export const LivePreview = (props: LivePreviewProps) => {
  const isWide = useMediaQuery(WIDE)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  if (isWide) {
    return (
      <Box sx={{ position: 'sticky', top: 80 }}>
        <Phone {...props} />
      </Box>
    )
  }
  return (
    <>
      <Button variant="outlined" startIcon={<PhoneIcon />} onClick={() => setOpen(true)}>
        휴대전화로 미리보기
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} maxWidth="xs" fullWidth aria-labelledby={titleId}>
        <DialogTitle id={titleId}>주민이 보는 화면</DialogTitle>
        <DialogContent sx={{ px: { xs: 3, sm: 6 } }}>{isOpen ? <Phone {...props} /> : null}</DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>닫기</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}

const Phone = ({ lists, complex, at, onTurn }: LivePreviewProps) => {
  const draft = useDraft()
  const list = lists.find(({ id }) => id === draft.listId)
  const end = list === undefined ? '' : endText(draft.closesAt, list.endDate).replace(' (리스트 종료일)', '')
  return <PhonePreview draft={draft} complex={complex} end={end} at={at} onTurn={onTurn} />
}
