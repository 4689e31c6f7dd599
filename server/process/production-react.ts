/** React chooses its build when it is first imported; the development build takes four times as long per mail. */
process.env.NODE_ENV ??= 'production'
