import HelpIcon from '@mui/icons-material/HelpOutlineOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { Link, useLocation } from 'react-router'
import { helpLinkFor } from '../../labels/help/help-link.ts'

/** Opens the help for the page that is open. */
export const HelpButton = () => {
  const { pathname } = useLocation()
  return (
    <Tooltip title="도움말">
      <IconButton component={Link} to={helpLinkFor(pathname)} aria-label="도움말">
        <HelpIcon />
      </IconButton>
    </Tooltip>
  )
}
