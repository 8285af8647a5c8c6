// The mended places in the driver's files. Each is a text that stands there once, and the text in its place. Why:
// docs/decisions/0033-a-mended-driver.md.

/** The driver that the texts are from. */
export const VERSION = '3.4.9';

const CONNECTION = 'src/connection.js';
const POOL = 'src/index.js';

export const MENDS = [
  // A statement that waited to leave is gone with its connection. The next connection begins with nothing to send.
  {
    file: CONNECTION,
    was: `    incomings = null
    clearImmediate(nextWriteTimer)
    socket.removeListener`,
    is: `    incomings = null
    clearImmediate(nextWriteTimer)
    nextWriteTimer = chunk = null
    socket.removeListener`,
  },
  // Nothing is written to a connection that is not there. Before, this ended the process.
  {
    file: CONNECTION,
    was: `  function write(x, fn) {
    chunk =`,
    is: `  function write(x, fn) {
    if (!socket)
      throw Errors.connection('CONNECTION_CLOSED', options)
    chunk =`,
  },
  {
    file: CONNECTION,
    was: `      sent.length === 0 && write(Sync)
      errored(error)`,
    is: `      socket && sent.length === 0 && write(Sync)
      errored(error)`,
  },
  // A new connection asks for the array types by itself. If it dies meanwhile, the next one asks. Before, nobody heard
  // of the failure, which ended the process.
  {
    file: CONNECTION,
    was: `        return fetchArrayTypes()
`,
    is: `        return fetchArrayTypes().catch(() => needsTypes = true)
`,
  },
  // A transaction ends with its connection. Waiting statements are refused. Later ones do not meet the next user of the
  // connection.
  {
    file: POOL,
    was: `      , connection
      , prepare = null`,
    is: `      , connection
      , gone = null
      , prepare = null`,
  },
  {
    file: POOL,
    was: `connection.onclose = reject)`,
    is: `connection.onclose = e => {
          gone = e
          while (queries.length)
            queries.shift().reject(e)
          reject(e)
        })`,
  },
  {
    file: POOL,
    was: `        q.catch(e => uncaughtError || (uncaughtError = e))
        c.queue`,
    is: `        q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone)
          return q.reject(gone)
        c.queue`,
  },
  // The same for a reserved connection.
  {
    file: POOL,
    was: `    c.reserved.release = true
`,
    is: `    c.reserved.release = true
    let gone = null
    c.onclose = e => {
      gone = e
      while (queue.length)
        queue.shift().reject(e)
    }
`,
  },
  {
    file: POOL,
    was: `    sql.release = () => {
      c.reserved = null`,
    is: `    sql.release = () => {
      if (gone)
        return
      c.onclose = null
      c.reserved = null`,
  },
  {
    file: POOL,
    was: `    function handler(q) {
      c.queue === full
        ? queue.push(q)`,
    is: `    function handler(q) {
      if (gone)
        return q.reject(gone)
      c.queue === full
        ? queue.push(q)`,
  },
  // A caller who waits for a connection keeps his place when another connection closes. Before, the closed one took him
  // along and forgot him when it opened again. Nobody answered him.
  {
    file: POOL,
    was: `    queries.length && connect(c, queries.shift())
`,
    is: `    if (queries.length) {
      const query = queries.shift()
      query.reserve && queries.push(query)
      connect(c, query)
    }
`,
  },
  // A caller who was refused waits no longer. Before, the next free connection went to him, and was lost. No caller
  // waits for a connection longer than wait_timeout, in seconds.
  {
    file: POOL,
    was: `        const query = { reserve: resolve, reject }
        queries.push(query)
`,
    is: `        const query = { reserve: resolve, reject: e => (queries.remove(query), reject(e)) }
        wait(query)
`,
  },
  {
    file: POOL,
    was: `      : queries.push(query)
  }

  function go(`,
    is: `      : wait(query)
  }

  function wait(query) {
    queries.push(query)
    options.wait_timeout && setTimeout(() =>
      queries.remove(query) && query.reject(Errors.connection('CONNECT_TIMEOUT', options))
    , options.wait_timeout * 1000).unref()
  }

  function go(`,
  },
  {
    file: POOL,
    was: `    connect_timeout : 30,
`,
    is: `    connect_timeout : 30,
    wait_timeout    : null,
`,
  },
  // A server that hangs up without a word refuses. Before, the driver called again and again, and its time limit began
  // anew with each call. The next connection does not take up the last one's statement and error.
  {
    file: CONNECTION,
    was: `    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
`,
    is: `    if (initial && target_session_attrs)
      return reconnect()

    !hadError && (initial || query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
    query = errorResponse = null
`,
  },
];
