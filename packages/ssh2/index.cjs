class Client {
  constructor() {
    throw new Error('Docker on another machine wants the real ssh2: see docs/packages.md')
  }
}

module.exports = { Client }
