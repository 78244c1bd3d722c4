import NotificationsIcon from '@mui/icons-material/NotificationsOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { RemindDialog } from './RemindDialog.tsx'

/** Button that reminds all owners with open requests. */
export const RemindAll = ({ listId }: { readonly listId: string }) => {
  const [asking, setAsking] = useState(false)
  const { total = 0 } = useListContext()
  if (total === 0) return null
  return (
    <>
      <Button variant="outlined" color="inherit" startIcon={<NotificationsIcon />} onClick={() => setAsking(true)}>
        모두 다시 알리기
      </Button>
      <RemindDialog whom={{ listId, ids: null }} open={asking} onClose={() => setAsking(false)} />
    </>
  )
}
