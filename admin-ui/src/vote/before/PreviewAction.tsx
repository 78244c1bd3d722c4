import PhoneIcon from '@mui/icons-material/PhoneIphoneOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetOne } from 'react-admin'
import type { Apartment } from '#services/apartment/apartments.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import type { Vote } from '#services/vote/votes.contract.ts'
import { residentsEndText } from '../draft/effective-end.ts'
import { draftOf } from '../draft/vote-draft.ts'
import { PhoneDialog } from '../phone/PhoneDialog.tsx'
import { PhonePreview } from '../phone/PhonePreview.tsx'

/**
 * Shows the preview for residents of a vote that has not begun, also to those who cannot correct it
 * (any more).
 */
export const PreviewAction = ({ vote }: { readonly vote: Vote }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="inherit" variant="outlined" startIcon={<PhoneIcon />} onClick={() => setOpen(true)}>
        주민 화면 미리보기
      </Button>
      <PhoneDialog open={isOpen} onClose={() => setOpen(false)}>
        <Preview vote={vote} />
      </PhoneDialog>
    </>
  )
}

const Preview = ({ vote }: { readonly vote: Vote }) => {
  const { data: list } = useGetOne<List>('lists', { id: vote.listId })
  const { data: complex } = useGetOne<Apartment>('apartments', { id: vote.apartmentId })
  const [at, setAt] = useState(0)
  return (
    <PhonePreview
      draft={draftOf(vote)}
      complex={complex?.name ?? ''}
      end={list === undefined ? '' : residentsEndText(vote, list.endDate)}
      at={at}
      onTurn={setAt}
    />
  )
}
