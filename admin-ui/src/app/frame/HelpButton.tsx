import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { helpPathOf } from '../../labels/help/help-subjects.ts'

/** Opens the help for the page that is open. */
export const HelpButton = () => {
  const { pathname } = useLocation()
  return (
    <Tooltip title="도움말">
      <IconButton component={Link} to={helpPathOf(pathname)} aria-label="도움말">
        <HelpIcon />
      </IconButton>
    </Tooltip>
  )
}
