import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined'
import { Box, Button, useMediaQuery } from '@mui/material'
import { useState } from 'react'
import type { List } from '#services/list/lists.contract.ts'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'
import { PhonePreview } from '../phone/PhonePreview.tsx'
import { residentsEndText } from '../draft/effective-end.ts'
import { useDraft } from './use-draft.ts'

/** Minimum width for a preview beside the form. */
export const WIDE = '@media (min-width:1440px)'

type LivePreviewProps = {
  readonly lists: readonly List[]
  readonly complex: string
  readonly at: number
  readonly onTurn: (to: number) => void
}

/** Shows the residents' screens of the draft as it is typed, beside the form on wide screens. */
export const PreviewBeside = (props: LivePreviewProps) =>
  useMediaQuery(WIDE) ? (
    <Box sx={{ position: 'sticky', top: 80 }}>
      <Phone {...props} />
    </Box>
  ) : null

/** Opens the residents' screens of the draft, on screens too narrow to have them beside the form. */
export const PreviewButton = (props: LivePreviewProps) => {
  const isWide = useMediaQuery(WIDE)
  const [isOpen, setOpen] = useState(false)
  if (isWide) return null
  return (
    <>
      <Button color="inherit" startIcon={<PhoneIcon />} onClick={() => setOpen(true)}>
        휴대전화로 미리보기
      </Button>
      <PhoneDialog open={isOpen} onClose={() => setOpen(false)}>
        <Phone {...props} />
      </PhoneDialog>
    </>
  )
}

const Phone = ({ lists, complex, at, onTurn }: LivePreviewProps) => {
  const draft = useDraft()
  const list = lists.find(({ id }) => id === draft.listId)
  const end = list === undefined ? '' : residentsEndText(draft, list.endDate)
  return <PhonePreview draft={draft} complex={complex} end={end} at={at} onTurn={onTurn} />
}
