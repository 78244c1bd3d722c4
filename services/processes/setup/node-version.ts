const NEEDED = 24

/** Ends the process with what to do where Node is too old: TypeScript would not even be read. */
export const requireNode = (): void => {
  const major = Number(process.versions.node.split('.')[0])
  if (major >= NEEDED) return
  console.error(
    `Danji needs Node ${NEEDED}; this is ${process.versions.node}. On Linux \`npm ci\` brings ` +
      `it along (not with --omit=optional): start with \`npm start\`. Elsewhere install Node ` +
      `${NEEDED}.`,
  )
  process.exit(1)
}
