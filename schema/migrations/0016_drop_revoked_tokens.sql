-- Nothing reads or writes it since sessions are rows (0014), and nothing refers to it.
DROP TABLE `revoked_tokens`;
